import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayOf } from '@westmore/contract/days.ts'
import { shareNext } from '#flow/sharing.ts'
import type { Db } from '#postgres/db.ts'

/** Additions; null means unchanged. */
interface Figures {
  /** In Prague: the day of `lines` and `refused`. */
  day: string
  lines: number
  refused: number
  lastBatchAt: string | null
  lastError: string | null
  lastErrorAt: string | null
  /** Seconds by which the sender's clock is ahead. */
  clockSkew: number | null
  skewAt: string | null
}

const PAUSE = 1_000

const noted = new WeakMap<Db, Map<string, Figures>>()

function notedOf(db: Db): Map<string, Figures> {
  const bySender = noted.get(db) ?? new Map<string, Figures>()
  noted.set(db, bySender)
  return bySender
}

const writeSoon = shareNext(writeFigures, () => setTimeout(PAUSE, undefined, { ref: false }))

/** The figures of the last second are lost if the process is killed. */
export function noteFigures(db: Db, sender: string, now: Date, news: Partial<Figures>): void {
  const bySender = notedOf(db)
  const before = bySender.get(sender)
  const day = dayOf(now)
  const today = before?.day === day ? before : undefined
  const lines = (today?.lines ?? 0) + (news.lines ?? 0)
  const refused = (today?.refused ?? 0) + (news.refused ?? 0)
  const nothing = { lastBatchAt: null, lastError: null, lastErrorAt: null, clockSkew: null, skewAt: null }
  bySender.set(sender, { ...nothing, ...before, ...news, day, lines, refused })
  void writeSoon(db)
}

/** Figures that fail are kept for the next time. */
export async function writeFigures(db: Db): Promise<void> {
  const bySender = notedOf(db)
  // A failed figure is put back, and would be retried in this loop as long as the database is down.
  const written = new Map(bySender)
  bySender.clear()
  for (const [sender, figures] of written)
    await addFigures(db, sender, figures).catch(() => {
      if (!bySender.has(sender)) bySender.set(sender, figures)
    })
}

async function addFigures(db: Db, sender: string, figures: Figures): Promise<void> {
  const { day, lines, refused, lastBatchAt, lastError, lastErrorAt, clockSkew, skewAt } = figures
  await sql`
    insert into log_token_figures as known
      (sender, day, lines, refused, last_batch_at, last_error, last_error_at, clock_skew, skew_at)
    values (${sender}, ${day}, ${lines}, ${refused}, ${lastBatchAt}, ${lastError}, ${lastErrorAt}, ${clockSkew}, ${skewAt})
    on conflict (sender) do update set
      day = greatest(known.day, excluded.day),
      lines = ${ofDay('lines')},
      refused = ${ofDay('refused')},
      last_batch_at = greatest(known.last_batch_at, excluded.last_batch_at),
      last_error = coalesce(excluded.last_error, known.last_error),
      last_error_at = coalesce(excluded.last_error_at, known.last_error_at),
      clock_skew = coalesce(excluded.clock_skew, known.clock_skew),
      skew_at = coalesce(excluded.skew_at, known.skew_at)`.execute(db)
}

const ofDay = (column: string) => sql`case when known.day = excluded.day
  then ${sql.ref(`known.${column}`)} + ${sql.ref(`excluded.${column}`)}
  when known.day > excluded.day then ${sql.ref(`known.${column}`)} else ${sql.ref(`excluded.${column}`)} end`
