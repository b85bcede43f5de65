import { sql } from 'kysely'
import type { Db } from '#postgres/db.ts'

/** Total number of players, and how many were first seen in each period. */
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

/** Exact number of lines from the beginning of a day to a moment of it, for each pair. */
export async function countPartsOfDays(db: Db, parts: readonly (readonly [Date, Date])[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`${sql.join(
    parts.map(([day, to]) => {
      const hour = new Date(Math.floor(to.getTime() / HOUR) * HOUR)
      return sql`select (coalesce((select sum(count) from log_counts_now
          where grain = 'hour' and category_id = 0 and script_id = 0 and at >= ${day} and at < ${hour}), 0)
        + (select count(*) from logs where created_at >= ${hour} and created_at < ${to}))::bigint as count`
    }),
    sql` union all `,
  )}`.execute(db)
  return rows.map(({ count }) => count)
}

const HOUR = 3_600_000

/** Players first seen on each day (Prague), by date; days without any are left out. */
export async function countNewPlayersByDay(db: Db, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(first_seen at time zone 'Europe/Prague', 'YYYY-MM-DD') as day, count(*) as count
    from log_players where first_seen >= ${since} group by day
  `.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Lines of each day, by the moment it begins; days without any are left out. */
export async function countByDay(db: Db, since: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ at: string; count: number }>`
    select at, sum(count)::bigint as count from log_counts_now
    where grain = 'day' and category_id = 0 and script_id = 0 and at >= ${since} group by at
  `.execute(db)
  return new Map(rows.map(({ at, count }) => [Date.parse(at), count]))
}
