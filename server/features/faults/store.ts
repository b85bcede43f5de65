import { sql } from 'kysely'
import { MAX_FAULTS, type Fault } from '@westmore/contract/faults.ts'
import { announcement } from '#live.ts'
import type { Db } from '#postgres/db.ts'

/** Adds these and lets the oldest go beyond what is kept; one statement each. */
export async function addFaults(db: Db, faults: Fault[]): Promise<void> {
  await sql`
    with added as (
      insert into faults (id, at, method, route, status, kind, message, place, times)
      select id, at, method, route, status, kind, message, place, times
      from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb) as told (id uuid, at timestamptz, method text,
        route text, status int, kind text, message text, place text[], times int)
      on conflict (id) do nothing returning 1
    )
    select ${announcement({ topic: 'faults' }, { owners: true })} where exists (select from added)`.execute(
    db,
  )
  await sql`
    delete from faults where (at, id) <= (
      select at, id from faults order by at desc, id desc offset ${MAX_FAULTS} limit 1)`.execute(db)
}

/** The newest first. */
export async function newestFaults(db: Db): Promise<Fault[]> {
  return db
    .selectFrom('faults')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FAULTS)
    .execute()
}
