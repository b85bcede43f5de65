import { randomUUID } from 'node:crypto'
import { addDays, addMonths, dayOf, startOfDay } from '@westmore/contract/days.ts'
import { readLines, type Line, type SentLine } from '@westmore/contract/logs-lines.ts'
import type { Db } from '#postgres/db.ts'
import { storeLines } from '#features/logs/ingest/store.ts'
import { ensureMonths } from '#features/logs/ingest/months.ts'
import { spanOfLines } from '#features/logs/counters/overview-store.ts'
import { categories, inhabitants, played, says, serverActions } from './player-actions.ts'
import type { Inhabitant, PlayerAction } from './player-actions.ts'

const DAYS = 30
const MINUTE = 60_000
const SERVER = 'westmore-1'

/** A month of random town life, quiet in the morning and lively at night. */
export async function seedLogs(db: Db, now = new Date()): Promise<void> {
  if ((await spanOfLines(db)).first !== null) return
  const today = dayOf(now)
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1))
  const sent = days
    .flatMap(linesOfDay)
    .filter(({ created_at: at }) => Date.parse(at) <= now.getTime())
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
  const { lines } = readLines(sent, { now, serverId: SERVER })
  await ensureMonths(db, new Set(days.map((day) => addMonths(day, 0))))
  for (const batch of batchesOf(lines)) await storeLines(db, { lines: batch })
  await db
    .insertInto('logCategories')
    .values(categories.map((category) => ({ ...category, id: randomUUID() })))
    .execute()
}

function* batchesOf(lines: Line[]): Iterable<Line[]> {
  for (let from = 0; from < lines.length; from += 1_000) yield lines.slice(from, from + 1_000)
}

type Seeded = SentLine & { created_at: string }

function linesOfDay(day: string): Seeded[] {
  const midnight = startOfDay(day).getTime()
  const isWeekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
  const sessions = inhabitants.flatMap((player) => {
    if (Math.random() > (isWeekend ? 0.8 : 0.55)) return []
    const from =
      midnight + (isWeekend ? between(11, 20) : between(15, 21)) * 60 * MINUTE + between(0, 59) * MINUTE
    return sessionOf(player, from, between(40, 210))
  })
  const actions = serverActions.map(({ hour, ...line }) =>
    at(midnight + hour * 60 * MINUTE + between(0, 3_000), { ...line, server_id: SERVER }),
  )
  return [...sessions, ...actions]
}

function sessionOf({ identifier, name, actions }: Inhabitant, from: number, minutes: number): Seeded[] {
  const own = (moment: number, { metadata, ...action }: PlayerAction) =>
    at(moment, {
      ...action,
      server_id: SERVER,
      user_identifier: identifier,
      metadata: { playerName: name, ...metadata },
    })
  const lines = [own(from, played('CONNECTION', 'core', 'Hráč se připojil'))]
  let moment = from
  while ((moment += between(2, 14) * MINUTE + between(0, 50) * 1_000) < from + minutes * MINUTE) {
    const chosen = actions[between(0, actions.length - 1)]
    lines.push(own(moment, Math.random() < 0.25 || !chosen ? says() : chosen()))
  }
  return [
    ...lines,
    own(from + minutes * MINUTE, played('CONNECTION', 'core', 'Hráč se odpojil', { minutes })),
  ]
}

const at = (moment: number, line: SentLine): Seeded => ({
  ...line,
  created_at: new Date(moment).toISOString(),
})

/** A random whole number in this range, both ends included. */
const between = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1))
