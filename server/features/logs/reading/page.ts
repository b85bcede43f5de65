import { sql, type RawBuilder } from 'kysely'
import { MAX_FOUND, type LogEntry } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { countingMethodOf, portionsOf, type Portion } from '../counters/count-store.ts'
import { conditionsOf, inRange, isIndexed, isVoid, type ResolvedFilter } from '../resolved-filter.ts'
import { queueSearch } from '../search-queue.ts'
import { linesOf, linesOfKeys, type LineKey, type Order } from './line-store.ts'

export interface Page {
  logs: LogEntry[]
  total: number
  /** False if there are more than `total`. */
  isWhole: boolean
}

export async function pageOf(db: Db, resolved: ResolvedFilter, order: Order): Promise<Page> {
  if (isVoid(resolved)) return { logs: [], total: 0, isWhole: true }
  if (countingMethodOf(resolved) !== 'lines') return countedPage(db, resolved, order)
  const { count, page } = await queueSearch(resolved, () => hitsOf(db, resolved, order, MAX_FOUND + 1))
  const total = Math.min(count, MAX_FOUND)
  return { logs: await linesOfKeys(db, page, order), total, isWhole: count <= MAX_FOUND }
}

/** An index may have other lines between those of the page, so the counters also say which days to read. */
async function countedPage(db: Db, resolved: ResolvedFilter, order: Order): Promise<Page> {
  const [portions, indexed] = await Promise.all([
    portionsOf(db, resolved),
    isIndexed(resolved) ? linesOf(db, resolved, order) : undefined,
  ])
  const total = portions.reduce((sum, { count }) => sum + count, 0)
  return { logs: indexed ?? (await linesWithin(db, resolved, portions, order)), total, isWhole: true }
}

async function linesWithin(
  db: Db,
  resolved: ResolvedFilter,
  portions: Portion[],
  { limit, offset, direction }: Order,
): Promise<LogEntry[]> {
  const inOrder = direction === 'desc' ? portions.toReversed() : portions
  let before = 0
  let rest = offset
  const read = inOrder.filter(({ count }) => {
    const [begin, end] = [before, (before += count)]
    if (end <= offset) rest -= count
    return end > offset && begin < offset + limit
  })
  if (read.length === 0) return []
  const range = {
    from: Math.max(resolved.range.from, Math.min(...read.map(({ from }) => from))),
    to: Math.min(resolved.range.to, Math.max(...read.map(({ to }) => to))),
  }
  return linesOf(db, { ...resolved, range }, { limit, offset: rest, direction })
}

export interface Hits {
  count: number
  page: LineKey[]
}

export async function hitsOf(
  db: Db,
  resolved: ResolvedFilter,
  order: Order,
  most: number | null = null,
  also: RawBuilder<unknown> = sql`true`,
): Promise<Hits> {
  const { rows } = await sql<{ count: number; ids: string[]; times: string[] }>`/* planned anew */
    with found as materialized (
      select l.id, l.created_at from ${resolved.source} l
      where ${inRange(resolved.range)} and ${also} and ${conditionsOf(resolved)}
      order by ${by(order)} limit ${most}
    ), page as (
      select * from found l order by ${by(order)} limit ${order.limit} offset ${order.offset}
    )
    select (select count(*) from found) as count, array(select id::text from page) as ids,
      array(select created_at::text from page) as times`.execute(db)
  const { count = 0, ids = [], times = [] } = rows[0] ?? {}
  return { count, page: ids.map((id, index) => ({ id, at: times[index] ?? '' })) }
}

export const by = ({ direction }: Order) =>
  sql`l.created_at ${sql.raw(direction)}, l.id ${sql.raw(direction)}`
