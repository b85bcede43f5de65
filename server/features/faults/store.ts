import { sql } from 'kysely'
import { MAX_EARLIER, MAX_FAULTS, type Fault } from '@westmore/contract/faults.ts'
import { announcement } from '#live.ts'
import type { Db } from '#postgres/db.ts'
import { groupingKeyOf } from './redact.ts'

/** The newest stay. No two failures are equal. */
export async function addFaults(db: Db, faults: Fault[]): Promise<void> {
  const rows = faults.map((fault) => ({ ...fault, sameness: groupingKeyOf(fault) }))
  await sql`
    with added as (
      insert into faults (id, at, method, route, status, kind, message, place, times, earlier, sameness)
      select id, at, method, route, status, kind, message, place, times, earlier, sameness
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id uuid, at timestamptz, method text, route text,
        status int, kind text, message text, place text[], times int, earlier uuid[], sameness text)
      -- In the same order on all nodes, to avoid deadlocks.
      order by sameness
      on conflict (sameness) do update set id = excluded.id, at = greatest(faults.at, excluded.at),
        method = excluded.method, route = excluded.route, message = excluded.message,
        times = faults.times + excluded.times,
        earlier = (excluded.earlier || faults.id || faults.earlier)[:${sql.lit(MAX_EARLIER)}]
      -- Already stored: the answer to an earlier attempt was lost.
      where faults.id <> excluded.id
      returning 1
    )
    select ${announcement({ topic: 'faults' }, { owners: true })} where exists (select from added)`.execute(
    db,
  )
  await sql`delete from faults where id in (
    select id from faults order by at desc, id desc offset ${MAX_FAULTS})`.execute(db)
}

export async function newestFaults(db: Db): Promise<Fault[]> {
  return db
    .selectFrom('faults')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FAULTS)
    .execute()
}

export async function countFaultsSince(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('faults')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return count
}
