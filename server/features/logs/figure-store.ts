import { sql } from 'kysely'
import type { Db } from '#postgres/db.ts'

/** An addition to the figures of a sender; null means unchanged. */
export interface Figures {
  /** The day in Prague on which `lines` were stored. */
  day: string
  lines: number
  lastBatchAt: string | null
  lastError: string | null
  lastErrorAt: string | null
  /** Seconds by which the sender's clock is ahead. */
  clockSkew: number | null
  skewAt: string | null
}

export async function addFigures(db: Db, sender: string, figures: Figures): Promise<void> {
  const { day, lines, lastBatchAt, lastError, lastErrorAt, clockSkew, skewAt } = figures
  await sql`
    insert into log_token_figures as known
      (sender, day, lines, last_batch_at, last_error, last_error_at, clock_skew, skew_at)
    values (${sender}, ${day}, ${lines}, ${lastBatchAt}, ${lastError}, ${lastErrorAt}, ${clockSkew}, ${skewAt})
    on conflict (sender) do update set
      day = greatest(known.day, excluded.day),
      lines = case when known.day = excluded.day then known.lines + excluded.lines
        when known.day > excluded.day then known.lines else excluded.lines end,
      last_batch_at = greatest(known.last_batch_at, excluded.last_batch_at),
      last_error = coalesce(excluded.last_error, known.last_error),
      last_error_at = coalesce(excluded.last_error_at, known.last_error_at),
      clock_skew = coalesce(excluded.clock_skew, known.clock_skew),
      skew_at = coalesce(excluded.skew_at, known.skew_at)`.execute(db)
}
