import { sql } from 'kysely'
import type { Db } from '#db.ts'

/** Players in all, and how many of them were first seen between each pair of moments. */
export async function countPlayers(db: Db, periods: readonly (readonly [Date, Date])[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from log_players
    union all ${sql.join(
      periods.map(
        ([from, to]) =>
          sql`select count(*) from log_players where first_seen >= ${from} and first_seen < ${to}`,
      ),
      sql` union all `,
    )}
  `.execute(db)
  return rows.map(({ count }) => count)
}

/** Lines from the beginning of a day up to a moment, exact to the line. */
export async function countLines(db: Db, from: Date, day: Date, hour: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from (
      select sum(count) as count from log_counts
        where grain = 'day' and category_id = 0 and script_id = 0 and at >= ${from} and at < ${day}
      union all select sum(count) from log_counts
        where grain = 'hour' and category_id = 0 and script_id = 0 and at >= ${day} and at < ${hour}
      union all select count(*) from logs where created_at >= ${hour} and created_at < ${to}
    ) parts
  `.execute(db)
  return rows[0]?.count ?? 0
}

export async function countByScript(
  db: Db,
  limit: number,
): Promise<{ script_name: string; count: number }[]> {
  const { rows } = await sql<{ script: string; count: number }>`
    select n.name as script, sum(c.count)::bigint as count from log_counts c join log_names n on n.id = c.script_id
    where c.grain = 'month' and c.category_id = 0 and c.script_id <> 0
    group by n.name order by count desc, script limit ${limit}
  `.execute(db)
  return rows.map(({ script, count }) => ({ script_name: script, count }))
}

export async function countByServer(db: Db): Promise<{ server_id: string; count: number }[]> {
  const { rows } = await sql<{ server: string; count: number }>`
    select n.name as server, sum(c.count)::bigint as count from log_counts c join log_names n on n.id = c.server_id
    where c.grain = 'month' and c.category_id = 0 and c.script_id = 0
    group by n.name order by count desc, server
  `.execute(db)
  return rows.map(({ server, count }) => ({ server_id: server, count }))
}

/** Players first seen on each day of Prague from one on that has any, by its date. */
export async function countNewPlayersByDay(db: Db, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(first_seen at time zone 'Europe/Prague', 'YYYY-MM-DD') as day, count(*) as count
    from log_players where first_seen >= ${since} group by day
  `.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Lines of each day from one on that has any, by the moment it begins. */
export async function countByDay(db: Db, since: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ at: string; count: number }>`
    select at, sum(count)::bigint as count from log_counts
    where grain = 'day' and category_id = 0 and script_id = 0 and at >= ${since} group by at
  `.execute(db)
  return new Map(rows.map(({ at, count }) => [Date.parse(at), count]))
}
