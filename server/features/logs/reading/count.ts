import { sql, type RawBuilder } from 'kysely'
import type { LogFilter } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { conditionsOf, isVoid, resolveFilter, inRange, UNPREPARED } from '../resolved-filter.ts'

const PATIENCE = 2_000

export async function oldestArrival(
  db: Db,
  filter: LogFilter,
  { after, upTo }: { after: number; upTo: number },
  now: Date,
): Promise<string | undefined> {
  const resolved = await resolveFilter(db, filter, null, now)
  if (isVoid(resolved) || after >= upTo) return undefined
  const { rows } = await patiently<{ oldest: string | null }>(
    db,
    sql`${UNPREPARED} select min(l.created_at) as oldest from logs l
      where l.id > ${after} and l.id <= ${upTo} and ${inRange(resolved.range)} and ${conditionsOf(resolved)}`,
  )
  return rows[0]?.oldest ?? undefined
}

const patiently = <Row>(db: Db, query: RawBuilder<Row>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(PATIENCE)}`.execute(tx)
    return query.execute(tx)
  })

/** For the server itself, so it is not audited as a search. */
export async function countUpTo(db: Db, filter: LogFilter, most: number, now: Date): Promise<number> {
  const resolved = await resolveFilter(db, filter, null, now)
  if (isVoid(resolved)) return 0
  const { rows } = await patiently<{ count: number }>(
    db,
    sql`${UNPREPARED} select count(*) as count from (
      select from logs l where ${inRange(resolved.range)} and ${conditionsOf(resolved)} limit ${most}) counted`,
  )
  return rows[0]?.count ?? 0
}
