import { sql } from 'kysely'
import type { LogFilter } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { conditionsOf, isVoid, planOf, resolveFilter, inRange } from '../resolved-filter.ts'

/** The longest time (ms) of a count. */
const PATIENCE = 2_000

/** Counts matching lines, up to `most`. For the server itself, so it is not audited as a search. */
export async function countUpTo(db: Db, filter: LogFilter, most: number, now: Date): Promise<number> {
  const resolved = await resolveFilter(db, filter, null, now)
  if (isVoid(resolved)) return 0
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(PATIENCE)}`.execute(tx)
    const { rows } = await sql<{ count: number }>`${planOf(resolved)}
      select count(*) as count from (
        select from logs l where ${inRange(resolved.range)} and ${conditionsOf(resolved)} limit ${most}) counted
    `.execute(tx)
    return rows[0]?.count ?? 0
  })
}
