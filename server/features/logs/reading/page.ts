import type { LogEntry } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { grainsOf, countingMethodOf, portionsOf, totalOf, type Portion } from '../counters/count-store.ts'
import { firstLinesOf, linesOf, type Order } from './line-store.ts'
import { isIndexed, isVoid, type ResolvedFilter, type Range } from '../resolved-filter.ts'
import type { Grain } from '#postgres/tables.ts'

/** At most this many lines of an index are skipped one by one; for more, finer counters are asked. */
const NEAR = 200
const DAY = 86_400_000

/** A page and the exact total: the counters locate the page, and only that range is read. */
export async function pageOf(
  db: Db,
  resolved: ResolvedFilter,
  { limit, offset, direction }: Order,
): Promise<{ logs: LogEntry[]; total: number }> {
  if (offset === 0 && isNear(resolved)) {
    const counted = totalOf(resolved)
    if (counted) return firstLinesOf(db, resolved, { limit, direction }, counted)
    const first = linesOf(db, resolved, { limit, offset, direction })
    const [portions, logs] = await Promise.all([portionsOf(db, resolved), first])
    return { logs, total: sumOf(portions) }
  }
  const portions = await portionsOf(db, resolved)
  const total = sumOf(portions)
  if (offset >= total) return { logs: [], total }
  const place = await locate(db, resolved, inOrder(portions, direction), { offset, limit, direction })
  const logs = await linesOf(
    db,
    { ...resolved, range: place.range },
    { limit, offset: place.offset, direction },
  )
  return { logs, total }
}

const sumOf = (portions: Portion[]) => portions.reduce((sum, { count }) => sum + count, 0)

/** Whether the first page comes from an index of a month or two, so that it need not be located. */
const isNear = (resolved: ResolvedFilter) =>
  isIndexed(resolved) && !isVoid(resolved) && resolved.range.to - resolved.range.from <= 40 * DAY

const inOrder = (portions: Portion[], direction: Order['direction']) =>
  direction === 'desc' ? portions.toReversed() : portions

/** The narrowest range known to contain the page, and the page's offset within it. */
async function locate(
  db: Db,
  resolved: ResolvedFilter,
  portions: Portion[],
  { limit, offset, direction }: Order,
): Promise<{ range: Range; offset: number }> {
  const first = skip(portions, offset)
  const last = skip(portions, offset + limit - 1)
  const [begin, end] = [portions[first.index], portions[last.index] ?? portions.at(-1)]
  if (!begin || !end) return { range: resolved.range, offset }
  const range = {
    from: Math.max(Math.min(begin.from, end.from), resolved.range.from),
    to: Math.min(Math.max(begin.to, end.to), resolved.range.to),
  }
  const finer = finerGrains(resolved, begin)
  if ((first.rest < NEAR && isIndexed(resolved)) || finer.length === 0) return { range, offset: first.rest }
  const inside = await portionsOf(
    db,
    {
      ...resolved,
      range: { from: Math.max(begin.from, resolved.range.from), to: Math.min(begin.to, resolved.range.to) },
    },
    finer,
  )
  const replaced = [...inOrder(inside, direction), ...portions.slice(first.index + 1)]
  return locate(db, resolved, replaced, { limit, offset: first.rest, direction })
}

/** The portion that contains the line at an offset, and the line's offset in that portion. */
function skip(portions: Portion[], offset: number): { index: number; rest: number } {
  let rest = offset
  for (const [index, { count }] of portions.entries()) {
    if (rest < count) return { index, rest }
    rest -= count
  }
  return { index: portions.length, rest }
}

function finerGrains(resolved: ResolvedFilter, { from, to }: Range): readonly Grain[] {
  if (countingMethodOf(resolved) === 'lines') return []
  const width = to - from
  const grains = grainsOf(resolved)
  if (width > 2 * DAY) return grains.filter((grain) => grain !== 'month')
  return width > DAY / 2 ? grains.filter((grain) => grain === 'hour') : []
}
