import { sql } from 'kysely'
import { ZONE } from '@westmore/contract/days.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { addUpAll } from './add-up.ts'

export interface Differences {
  counts: number
  playerDays: number
  playerMonths: number
  players: number
}

/** Corrects what differs. Batches wait during this, readers do not. */
export async function verifyCounters(db: Db): Promise<Differences> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table logs in share mode`.execute(tx)
    await addUpAll(tx)
    return {
      counts: await verifyCounts(tx),
      playerDays: await verifyPlayerPeriods(tx, 'day'),
      playerMonths: await verifyPlayerPeriods(tx, 'month'),
      players: await verifyPlayers(tx),
    }
  })
}

async function verifyCounts(tx: Tx): Promise<number> {
  const zone = sql.lit(ZONE)
  await sql`
    create temp table expected on commit drop as
    with hours as (
      select category_id, script_id, server_id, date_trunc('hour', created_at) as hour, count(*) as n
      from logs group by 1, 2, 3, 4
    ), periods as (
      select 'day' as grain, date_trunc('day', hour, ${zone}) as at, category_id, script_id, server_id, n from hours
      union all select 'month', date_trunc('month', hour, ${zone}), category_id, script_id, server_id, n from hours
    )
    select grain, coalesce(category_id, 0) as category_id, coalesce(script_id, 0) as script_id, server_id, at,
      sum(n)::integer as count
    from periods
    group by grouping sets ((grain, at, server_id), (grain, at, server_id, category_id), (grain, at, server_id, script_id))
    union all
    select 'hour', 0, 0, server_id, hour, sum(n)::integer from hours group by server_id, hour
    union all
    select grain, category_id, script_id, server_id, at, sum(n)::integer from periods
    where grain = 'day' group by 1, 2, 3, 4, 5
  `.execute(tx)
  const removed = await sql`
    delete from log_counts c where not exists (
      select from expected e where (e.grain, e.category_id, e.script_id, e.server_id, e.at)
        = (c.grain, c.category_id, c.script_id, c.server_id, c.at))
  `.execute(tx)
  const written = await sql`
    insert into log_counts as c (grain, category_id, script_id, server_id, at, count)
    select grain, category_id, script_id, server_id, at, count from expected
    on conflict (grain, category_id, script_id, at, server_id) do update set count = excluded.count
      where c.count <> excluded.count
  `.execute(tx)
  return Number(removed.numAffectedRows) + Number(written.numAffectedRows)
}

const addedUp = { month: 'log_player_months', day: 'log_player_days' } as const

async function verifyPlayerPeriods(tx: Tx, grain: keyof typeof addedUp): Promise<number> {
  const counters = sql.table(addedUp[grain])
  await sql`
    create temp table expected_periods on commit drop as
    select player_id, date_trunc(${sql.lit(grain)}, created_at, ${sql.lit(ZONE)}) as at, count(*)::integer as count
    from logs where player_id is not null group by 1, 2
  `.execute(tx)
  const removed = await sql`
    delete from ${counters} d where not exists (
      select from expected_periods e where (e.player_id, e.at) = (d.player_id, d.at))
  `.execute(tx)
  const written = await sql`
    insert into ${counters} as d (player_id, at, count) select player_id, at, count from expected_periods
    on conflict (player_id, at) do update set count = excluded.count where d.count <> excluded.count
  `.execute(tx)
  await sql`drop table expected_periods`.execute(tx)
  return Number(removed.numAffectedRows) + Number(written.numAffectedRows)
}

/** `first_seen` may come from lines that retention has dropped, `last_seen` may not. */
async function verifyPlayers(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    update log_players p set first_seen = least(p.first_seen, l.first_seen), last_seen = l.last_seen
    from (
      select player_id, min(created_at) as first_seen, max(created_at) as last_seen
      from logs where player_id is not null group by player_id
    ) l
    where l.player_id = p.id and (p.first_seen > l.first_seen or p.last_seen <> l.last_seen)
  `.execute(tx)
  return Number(numAffectedRows)
}
