import { MAX_FOUND } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { isCounted, portionsOf, type Portion } from '../counters/portions.ts'
import { isVoid, type ResolvedFilter } from '../resolved-filter.ts'
import { linesOf, pageWithin, type Order } from './line-store.ts'

export async function pageOf(db: Db, resolved: ResolvedFilter, order: Order) {
  if (isVoid(resolved)) return { logs: [], total: 0, isWhole: true }
  if (isCounted(resolved)) {
    const portions = await portionsOf(db, resolved)
    const total = portions.reduce((sum, { count }) => sum + count, 0)
    const range = rangeOf(resolved, portions, total, order)
    return { logs: range ? await linesOf(db, { ...resolved, range }, order) : [], total, isWhole: true }
  }
  const { count, logs } = await pageWithin(db, resolved, order, MAX_FOUND + 1)
  return { logs, total: Math.min(count, MAX_FOUND), isWhole: count <= MAX_FOUND }
}

/** The periods up to the page's end: beyond these an index may have very many other lines, and each month costs planning. */
function rangeOf({ range }: ResolvedFilter, portions: Portion[], total: number, order: Order) {
  let older = 0
  const holding = portions.filter(({ count }) => {
    const passed = order.direction === 'asc' ? older : total - older - count
    older += count
    return passed < order.offset + order.limit
  })
  const [first, last] = [holding[0], holding.at(-1)]
  return first && last && { from: Math.max(range.from, first.from), to: Math.min(range.to, last.to) }
}
