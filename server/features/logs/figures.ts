import { sql } from 'kysely'
import { dayOf } from '@westmore/contract/days.ts'
import type { Db } from '#postgres/db.ts'

/** Additions; missing figures are unchanged. */
interface Figures {
  lines?: number
  refused?: number
  lastBatchAt?: string
  lastError?: string
  lastErrorAt?: string
  /** Seconds by which the sender's clock is ahead. */
  clockSkew?: number
  skewAt?: string
}

/** A figure that fails is lost: it must not change the answer to the batch, which is stored or refused already. */
export async function noteFigures(db: Db, sender: string, now: Date, figures: Figures): Promise<void> {
  const { lines = 0, refused = 0, lastBatchAt, lastError, lastErrorAt, clockSkew, skewAt } = figures
  await sql`
    insert into log_token_figures as known
      (sender, day, lines, refused, last_batch_at, last_error, last_error_at, clock_skew, skew_at)
    values (${sender}, ${dayOf(now)}, ${lines}, ${refused}, ${lastBatchAt ?? null}, ${lastError ?? null},
      ${lastErrorAt ?? null}, ${clockSkew ?? null}, ${skewAt ?? null})
    on conflict (sender) do update set
      day = greatest(known.day, excluded.day),
      lines = ${ofDay('lines')},
      refused = ${ofDay('refused')},
      last_batch_at = greatest(known.last_batch_at, excluded.last_batch_at),
      last_error = coalesce(excluded.last_error, known.last_error),
      last_error_at = coalesce(excluded.last_error_at, known.last_error_at),
      clock_skew = coalesce(excluded.clock_skew, known.clock_skew),
      skew_at = coalesce(excluded.skew_at, known.skew_at)`
    .execute(db)
    .catch(() => {})
}

/** The columns count the lines and refusals of `day`, in Prague. */
const ofDay = (column: string) => sql`case when known.day = excluded.day
  then ${sql.ref(`known.${column}`)} + ${sql.ref(`excluded.${column}`)}
  when known.day > excluded.day then ${sql.ref(`known.${column}`)} else ${sql.ref(`excluded.${column}`)} end`
