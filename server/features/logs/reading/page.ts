import { MAX_FOUND, type LogEntry } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { isCounted, portionsOf, type Portion } from '../counters/portions.ts'
import { isVoid, type ResolvedFilter } from '../resolved-filter.ts'
import { linesOf, pageWithin, type Order } from './line-store.ts'

interface Page {
  logs: LogEntry[]
  total: number
  /** False if there are more than `total`. */
  isWhole: boolean
}

export async function pageOf(db: Db, resolved: ResolvedFilter, order: Order): Promise<Page> {
  if (isVoid(resolved)) return { logs: [], total: 0, isWhole: true }
  if (isCounted(resolved)) {
    const portions = await portionsOf(db, resolved)
    const total = portions.reduce((sum, { count }) => sum + count, 0)
    return { logs: await linesWithin(db, resolved, portions, order), total, isWhole: true }
  }
  const { count, logs } = await pageWithin(db, resolved, order, MAX_FOUND + 1)
  return { logs, total: Math.min(count, MAX_FOUND), isWhole: count <= MAX_FOUND }
}

/** The totals say which periods to read: an index may have very many other lines between those of the page. */
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
