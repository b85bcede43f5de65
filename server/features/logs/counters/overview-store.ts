import { sql } from 'kysely'
import { startOfDay } from '@westmore/contract/days.ts'
import type { Facet } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { HOUR } from './periods.ts'

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
      return sql`select (coalesce((select sum(count) from log_totals
          where grain = 'hour' and at >= ${day} and at < ${hour}), 0)
        + (select count(*) from logs where created_at >= ${hour} and created_at < ${to}))::bigint as count`
    }),
    sql` union all `,
  )}`.execute(db)
  return rows.map(({ count }) => count)
}

/** By the moment a day begins; days without lines are left out. */
export async function countByDay(db: Db, since: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ at: string; count: number }>`
    select at, sum(count) as count from log_sums where grain = 'day' and name_id = 0 and at >= ${since} group by at
  `.execute(db)
  return new Map(rows.map(({ at, count }) => [Date.parse(at), count]))
}

/** The beginning of the first hour with lines and the end of the last. */
export async function spanOfLines(db: Db): Promise<{ first: number | null; last: number | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(at) as first, max(at) + interval '1 hour' as last from log_totals where grain = 'hour'
  `.execute(db)
  const moment = (text: string | null | undefined) => (text ? Date.parse(text) : null)
  return { first: moment(rows[0]?.first), last: moment(rows[0]?.last) }
}

export async function countOfDay(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from log_sums
    where grain = 'day' and name_id = 0 and at = ${startOfDay(day)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

export interface FacetCount {
  name: string
  count: number
}

export async function breakDown(db: Db): Promise<Record<Facet, FacetCount[]>> {
  const { rows } = await sql<FacetCount & { kind: Facet }>`
    select n.kind, n.name, sum(count) as count
    from log_sums join log_names n on n.id = coalesce(nullif(name_id, 0), server_id)
    where grain = 'month' group by n.id order by count desc, n.name collate "C"
  `.execute(db)
  const of = (kind: Facet) =>
    rows.filter((row) => row.kind === kind).map(({ name, count }) => ({ name, count }))
  return { category: of('category'), script: of('script'), server: of('server') }
}

/** The servers with lines, and which of these scripts wrote there. */
export async function scriptsByServer(db: Db, scripts: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ serverId: string; scripts: string[] }>`
    select server.name as server_id, coalesce(array_agg(distinct script.name) filter (where script.id is not null), '{}') as scripts
    from log_totals t
      join log_names server on server.id = t.server_id
      left join log_names script on script.id = t.script_id and script.name = any(${scripts})
    where t.grain = 'month' group by server.name`.execute(db)
  return new Map(rows.map((row) => [row.serverId, row.scripts]))
}
