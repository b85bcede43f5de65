import { sql } from 'kysely'
import type { Db } from '#postgres/db.ts'

/** Rows of these tables that the transaction has read so far, by scans and by indexes. */
export async function rowsRead(tx: Db, ...tables: string[]): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as read from pg_stat_xact_user_tables
    where relname = any (${tables})`.execute(tx)
  return rows[0]?.read ?? 0
}
