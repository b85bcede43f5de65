import { sql, type RawBuilder } from 'kysely'
import { startOfDay } from '@westmore/contract/days.ts'
import type { Facet } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { HOUR } from './tally.ts'

/** The number of all players, then those first seen in each period. */
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

/** Each pair is the beginning of a day and a moment of it; the numbers are exact. */
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

/** By the moment a day begins; days without lines are left out. */
export async function countByDay(db: Db, since: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ at: string; count: number }>`
    select at, sum(count)::bigint as count from log_counts_now
    where grain = 'day' and category_id = 0 and script_id = 0 and at >= ${since} group by at
  `.execute(db)
  return new Map(rows.map(({ at, count }) => [Date.parse(at), count]))
}

export async function spanOfLines(db: Db): Promise<{ first: number | null; last: number | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(at) as first, max(at) + interval '1 hour' as last from log_counts_now
    where grain = 'hour' and category_id = 0 and script_id = 0
  `.execute(db)
  const moment = (text: string | null | undefined) => (text ? Date.parse(text) : null)
  return { first: moment(rows[0]?.first), last: moment(rows[0]?.last) }
}

export async function countOfDay(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from log_counts_now
    where grain = 'day' and category_id = 0 and script_id = 0 and at = ${startOfDay(day)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

export interface FacetCount {
  name: string
  count: number
}

export async function breakDown(db: Db): Promise<Record<Facet, FacetCount[]>> {
  const [category, script, server] = await Promise.all([
    ranked(db, sql`category_id`, sql`script_id = 0 and category_id <> 0`),
    ranked(db, sql`script_id`, sql`category_id = 0 and script_id <> 0`),
    ranked(db, sql`server_id`, sql`category_id = 0 and script_id = 0`),
  ])
  return { category, script, server }
}

async function ranked(db: Db, id: RawBuilder<unknown>, counted: RawBuilder<unknown>): Promise<FacetCount[]> {
  const { rows } = await sql<FacetCount>`
    select n.name, sum(c.count)::bigint as count
    from (select ${id} as id, count from log_counts_now where grain = 'month' and ${counted}) c
      join log_names n using (id)
    group by n.name order by count desc, n.name collate "C"
  `.execute(db)
  return rows
}
