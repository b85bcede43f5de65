import { sql } from 'kysely'
import { startOfDay } from '@westmore/contract/days.ts'
import type { Facet } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { namesOf } from './names.ts'

/** The hours that hold the first and the last line of all. */
export async function spanOfLines(db: Db): Promise<{ first: number | null; last: number | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(at) as first, max(at) + interval '1 hour' as last from log_counts
    where grain = 'hour' and category_id = 0 and script_id = 0
  `.execute(db)
  const moment = (text: string | null | undefined) => (text ? Date.parse(text) : null)
  return { first: moment(rows[0]?.first), last: moment(rows[0]?.last) }
}

/** Lines of all servers on a day of Prague. */
export async function countOfDay(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from log_counts
    where grain = 'day' and category_id = 0 and script_id = 0 and at = ${startOfDay(day)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Lines of one month by the ids of their categories and of their scripts. */
interface MonthSums {
  total: number
  category: Map<number, number>
  script: Map<number, number>
}

/** A repair of the counters can leave a total as it was, so nothing is kept for ever (ms). */
const KEPT_FOR = 600_000

const kept = new WeakMap<Db, { months: Map<string, MonthSums>; since: number }>()

function monthsKept(db: Db): Map<string, MonthSums> {
  const found = kept.get(db)
  if (found && performance.now() - found.since < KEPT_FOR) return found.months
  const months = new Map<string, MonthSums>()
  kept.set(db, { months, since: performance.now() })
  return months
}

/** A value of a facet and all lines that bear it. */
export interface Bearing {
  name: string
  count: number
}

/** All lines by category, script and server, the most frequent first; a month whose total has not changed is not read again. */
export async function breakDown(db: Db): Promise<Record<Facet, Bearing[]>> {
  const months = monthsKept(db)
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

async function ranked(db: Db, sums: Map<number, number>): Promise<Bearing[]> {
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
    select at, server_id, count from log_counts where grain = 'month' and category_id = 0 and script_id = 0
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
    select at, category_id, 0 as script_id, sum(count) as count from log_counts
    where grain = 'month' and script_id = 0 and category_id <> 0 and at = any(${months}::timestamptz[])
    group by at, category_id
    union all
    select at, 0, script_id, sum(count) from log_counts
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
