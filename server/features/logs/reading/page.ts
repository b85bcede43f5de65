import { MAX_FOUND, type LogEntry } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { isCounted, portionsOf, type Portion } from '../counters/portions.ts'
import { isVoid, type Range, type ResolvedFilter } from '../resolved-filter.ts'
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
    const range = rangeOf(resolved, portions)
    return { logs: range ? await linesOf(db, { ...resolved, range }, order) : [], total, isWhole: true }
  }
  const { count, logs } = await pageWithin(db, resolved, order, MAX_FOUND + 1)
  return { logs, total: Math.min(count, MAX_FOUND), isWhole: count <= MAX_FOUND }
}

/** From the first to the last period with lines of the filter: beyond these an index may have very many others. */
function rangeOf({ range }: ResolvedFilter, portions: Portion[]): Range | undefined {
  const [first, last] = [portions[0], portions.at(-1)]
  return first && last && { from: Math.max(range.from, first.from), to: Math.min(range.to, last.to) }
}
