import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ZONE } from '@westmore/contract/days.ts'
import { shareNext } from '#flow/sharing.ts'
import type { Db } from '#postgres/db.ts'

/** One transaction adds up at a time, over all nodes. */
const ADDING_LOCK = 5_082

const MOST_AT_ONCE = 100

/** Batches that arrive within this time (ms) are added up together. */
const PAUSE = 500

const addUpNext = shareNext(addUpLines, () => sleep(PAUSE, undefined, { ref: false }))

/**
 * A failure loses nothing: readers include batches that are not added up, and the next batch or the hourly
 * job adds them up.
 */
export const addUpSoon = (db: Db) => void addUpNext(db).catch(() => {})

export async function addUpLines(db: Db): Promise<void> {
  while (await db.transaction().execute(addUpSome));
}

/** The transaction continues with counters alone. */
export async function addUpAll(tx: Db): Promise<void> {
  while (await addUpSome(tx));
}

async function addUpSome(tx: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADDING_LOCK)})`.execute(tx)
  const { rows } = await sql<{ isMore: boolean }>`
    with taken as (
      delete from log_additions where id in (select id from log_additions order by id limit ${sql.lit(MOST_AT_ONCE)})
      returning *
    ), days as materialized (
      select d.* from taken, unnest(player_ids, days, day_counts, names, name_ats, last_seen)
        d(player_id, at, count, name, name_at, last_seen)
      -- Retention removes no player with waiting lines; without this check, one failing row would block all later ones for good.
      where exists (select from log_players p where p.id = player_id)
    ), added_counts as (
      insert into log_counts as c (grain, category_id, script_id, server_id, at, count)
      select grain, category_id, script_id, server_id, at, sum(count)
      from taken, unnest(grains, category_ids, script_ids, server_ids, ats, counts)
        added(grain, category_id, script_id, server_id, at, count)
      group by grain, category_id, script_id, server_id, at
      order by grain, category_id, script_id, at, server_id
      on conflict (grain, category_id, script_id, at, server_id) do update set count = c.count + excluded.count
    ), added_days as (
      insert into log_player_days as d (player_id, at, count)
      select player_id, at, sum(count) from days group by player_id, at order by player_id, at
      on conflict (player_id, at) do update set count = d.count + excluded.count
    ), added_months as (
      insert into log_player_months as m (player_id, at, count)
      select player_id, date_trunc('month', at, ${sql.lit(ZONE)}), sum(count) from days group by 1, 2 order by 1, 2
      on conflict (player_id, at) do update set count = m.count + excluded.count
    ), seen as (
      select player_id, max(last_seen) as last_seen, max(name_at) as name_at,
        (array_agg(name order by name_at desc nulls last))[1] as name
      from days group by player_id
    ), locked as materialized (
      -- In the order in which batches change players, to avoid deadlocks.
      select p.id from log_players p join seen on seen.player_id = p.id
      where p.id = any(array(select player_id from seen)) and (seen.last_seen > p.last_seen or seen.name_at > p.name_at)
      order by p.identifier collate "C" for no key update of p
    ), seen_players as (
      update log_players p set
        name = case when seen.name_at >= p.name_at then seen.name else p.name end,
        name_at = greatest(p.name_at, seen.name_at),
        last_seen = greatest(p.last_seen, seen.last_seen)
      from locked join seen on seen.player_id = locked.id where p.id = locked.id
    )
    select count(*) = ${sql.lit(MOST_AT_ONCE)} as is_more from taken
  `.execute(tx)
  return rows[0]?.isMore ?? false
}
