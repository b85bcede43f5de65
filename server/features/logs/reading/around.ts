import { LINES_AROUND, NAMED_AROUND } from '@westmore/contract/logs-around.ts'
import type { LogEntry } from '@westmore/contract/logs.ts'
import { fold } from '@westmore/contract/fold.ts'
import { asStaff } from '#rpc.ts'
import { nameId } from '../names.ts'
import { noCondition } from '../resolved-filter.ts'
import { noteSearch } from '../searches.ts'
import { linesNear, playersWithin, type Present } from './around-store.ts'
import { lineById } from './line-store.ts'

export const around = asStaff.logs.around.handler(
  async ({ input: { id, minutes, player }, context: { db, user }, errors }) => {
    const entry = await lineById(db, id)
    if (!entry) throw errors.NOT_FOUND()
    for (const one of new Set([entry.user_identifier ?? '', ...player]))
      if (one !== '') await noteSearch(db, user, { player: one })
    const at = Date.parse(entry.created_at)
    const range = { from: at - minutes * 60_000, to: at + minutes * 60_000 + 1 }
    const server = (await nameId(db, 'server', entry.server_id)) ?? 0
    const isParty = partiesOf(entry)
    const present = (await playersWithin(db, { range, at, serverId: server }))
      .map((one) => ({ ...one, isParty: isParty(one) }))
      .toSorted((a, b) => Number(b.isParty) - Number(a.isParty))
    const chosen = present.filter(({ identifier }) => player.includes(identifier)).map((one) => one.id)
    const { logs, isWhole } = await linesNear(
      db,
      {
        ...noCondition,
        range,
        only: { ...noCondition.only, server },
        players: player.length === 0 ? null : chosen,
      },
      { at, limit: LINES_AROUND },
    )
    return {
      entry,
      players: present.slice(0, NAMED_AROUND).map(({ id: _id, ...one }) => one),
      others: Math.max(0, present.length - NAMED_AROUND),
      logs: logs.some((line) => line.id === entry.id) ? logs : withEntry(logs, entry),
      isWhole,
    }
  },
)

function withEntry(logs: LogEntry[], entry: LogEntry): LogEntry[] {
  const place = logs.findIndex(({ created_at: at }) => at > entry.created_at)
  return place < 0 ? [...logs, entry] : logs.toSpliced(place, 0, entry)
}

/** Shorter names would be found in almost any text. */
const SHORTEST_NAME = 3

function partiesOf({ user_identifier: own, action, metadata }: LogEntry) {
  const text = fold(`${action} ${JSON.stringify(metadata)}`)
  return ({ identifier, name }: Present) =>
    identifier === own ||
    text.includes(JSON.stringify(fold(identifier))) ||
    (name !== null && name.length >= SHORTEST_NAME && text.includes(fold(name)))
}
