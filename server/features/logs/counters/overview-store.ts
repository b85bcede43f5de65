import { sql } from 'kysely'
import { startOfDay, ZONE } from '@westmore/contract/days.ts'
import type { Facet } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { namesOf } from '../names.ts'
import { HOUR } from './tally.ts'

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

/** Players first seen on each day (Prague), by date; days without any are left out. */
export async function countNewPlayersByDay(db: Db, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(first_seen at time zone ${sql.lit(ZONE)}, 'YYYY-MM-DD') as day, count(*) as count
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

/** The beginning of the first hour with lines and the end of the last one. */
export async function spanOfLines(db: Db): Promise<{ first: number | null; last: number | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(at) as first, max(at) + interval '1 hour' as last from log_counts_now
    where grain = 'hour' and category_id = 0 and script_id = 0
  `.execute(db)
  const moment = (text: string | null | undefined) => (text ? Date.parse(text) : null)
  return { first: moment(rows[0]?.first), last: moment(rows[0]?.last) }
}

/** Number of lines on a day in Prague, all servers together. */
export async function countOfDay(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from log_counts_now
    where grain = 'day' and category_id = 0 and script_id = 0 and at = ${startOfDay(day)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Lines of one month, by category id and by script id. */
interface MonthSums {
  total: number
  category: Map<number, number>
  script: Map<number, number>
}

/** How long the sums are cached (ms): a repair of the counters can change them without changing the total. */
const CACHED_FOR = 600_000

const caches = new WeakMap<Db, { months: Map<string, MonthSums>; since: number }>()

function cachedMonths(db: Db): Map<string, MonthSums> {
  const found = caches.get(db)
  if (found && performance.now() - found.since < CACHED_FOR) return found.months
  const months = new Map<string, MonthSums>()
  caches.set(db, { months, since: performance.now() })
  return months
}

/** A value of a facet and its number of lines. */
export interface FacetCount {
  name: string
  count: number
}

/**
 * All lines by category, script and server, most frequent first. A month is read again only if its total has
 * changed.
 */
export async function breakDown(db: Db): Promise<Record<Facet, FacetCount[]>> {
  const months = cachedMonths(db)
  const { byMonth, byServer } = await totals(db)
  const changed = [...byMonth].filter(([at, total]) => months.get(at)?.total !== total).map(([at]) => at)
  for (const at of months.keys()) if (!byMonth.has(at)) months.delete(at)
  if (changed.length > 0) for (const [at, sums] of await readMonths(db, changed)) months.set(at, sums)
  const all = [...months.values()]
  return {
    category: await ranked(db, addUp(all.map(({ category }) => category))),
    script: await ranked(db, addUp(all.map(({ script }) => script))),
    server: await ranked(db, byServer),
  }
}

async function ranked(db: Db, sums: Map<number, number>): Promise<FacetCount[]> {
  const name = await namesOf(db, sums.keys())
  return [...sums]
    .map(([id, count]) => ({ name: name(id), count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

function addUp(parts: Map<number, number>[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const part of parts) for (const [id, count] of part) add(sums, id, count)
  return sums
}

const add = <Key>(sums: Map<Key, number>, key: Key, count: number) =>
  sums.set(key, (sums.get(key) ?? 0) + count)

async function totals(db: Db) {
  const { rows } = await sql<{ at: string; serverId: number; count: number }>`
    select at, server_id, count from log_counts_now where grain = 'month' and category_id = 0 and script_id = 0
  `.execute(db)
  const byMonth = new Map<string, number>()
  const byServer = new Map<number, number>()
  for (const { at, serverId, count } of rows) {
    add(byMonth, at, count)
    add(byServer, serverId, count)
  }
  return { byMonth, byServer }
}

async function readMonths(db: Db, months: string[]): Promise<Map<string, MonthSums>> {
  const { rows } = await sql<{ at: string; categoryId: number; scriptId: number; count: number }>`
    select at, category_id, 0 as script_id, sum(count) as count from log_counts_now
    where grain = 'month' and script_id = 0 and category_id <> 0 and at = any(${months}::timestamptz[])
    group by at, category_id
    union all
    select at, 0, script_id, sum(count) from log_counts_now
    where grain = 'month' and category_id = 0 and script_id <> 0 and at = any(${months}::timestamptz[])
    group by at, script_id
  `.execute(db)
  const read = new Map(
    months.map((at): [string, MonthSums] => [at, { total: 0, category: new Map(), script: new Map() }]),
  )
  for (const { at, categoryId, scriptId, count } of rows) {
    const sums = read.get(at)
    if (scriptId > 0) sums?.script.set(scriptId, count)
    else if (sums) {
      sums.category.set(categoryId, count)
      sums.total += count
    }
  }
  return read
}
