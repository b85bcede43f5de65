import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#postgres/db.ts'
import { conditionsOf, inRange, type ResolvedFilter } from '../resolved-filter.ts'
import { queuePageSearch } from '../search-queue.ts'
import { blocksNearest, blocksWith, linesInAndAfter, nearerThan, type Blocks } from '../words/block-store.ts'
import { partsOf } from '../words/words.ts'
import { linesOfKeys, type Order } from './line-store.ts'
import { FEW, isKnown, linesToRead, NEAR, maxBlocksToRead } from './narrow.ts'
import { by, hitsOf, pageOf, type Hits, type Page } from './page.ts'

const defaultBounds = {
  near: NEAR,
  /** A common word is found among them. */
  firstLines: 5_000,
  mostBlocks: (lines: number) => Math.min(FEW, maxBlocksToRead(lines)),
  /** Nine pages beyond the page. */
  countedAhead: 450,
}

/** A text search over very many lines does not wait for the exact total, which needs all lines. */
export async function textPage(
  db: Db,
  resolved: ResolvedFilter,
  order: Order,
  bounds = defaultBounds,
): Promise<Page> {
  const lines = await linesToRead(db, resolved)
  const size = { ...bounds, mostBlocks: bounds.mostBlocks(lines), isLarge: lines > bounds.near }
  const found =
    size.mostBlocks === 0
      ? undefined
      : await queuePageSearch(resolved, () => search(db, resolved, order, size))
  if (!found) return pageOf(db, resolved, order)
  const { isWhole, count, page } = found
  // One match beyond `total` is known to exist.
  return { logs: await linesOfKeys(db, page, order), total: isWhole ? count : count - 1, isWhole }
}

type Size = Omit<typeof defaultBounds, 'near' | 'mostBlocks'> & {
  mostBlocks: number
  /** If false, the total must be exact. */
  isLarge: boolean
}

/** Undefined if all lines have to be read. */
async function search(
  db: Db,
  resolved: ResolvedFilter,
  order: Order,
  { firstLines, mostBlocks, countedAhead, isLarge }: Size,
): Promise<(Hits & { isWhole: boolean }) | undefined> {
  const { offset, limit, direction } = order
  const most = offset + limit + countedAhead + 1
  const isEnough = ({ count }: Hits) => count > offset + limit

  if (isLarge) {
    const hits = await hitsOf(db, { ...resolved, source: nearest(resolved, order, firstLines) }, order, most)
    if (isEnough(hits)) return { ...hits, isWhole: false }
  }

  const parts = partsOf(resolved.terms)
  if (!(await isKnown(db, parts))) return undefined

  const rare = await blocksWith(db, parts, resolved.range, mostBlocks)
  if (rare) return { ...(await hitsOf(db, among(resolved, rare), order)), isWhole: true }
  if (!isLarge) return undefined

  for (let size = mostBlocks; ; size *= 4) {
    const { next, ...blocks } = await blocksNearest(db, parts, resolved.range, { most: size, direction })
    if (next === undefined) return { ...(await hitsOf(db, among(resolved, blocks), order)), isWhole: true }
    const hits = await hitsOf(db, among(resolved, blocks), order, most, nearerThan(next, direction))
    if (isEnough(hits)) return { ...hits, isWhole: false }
  }
}

const among = (resolved: ResolvedFilter, blocks: Blocks): ResolvedFilter => ({
  ...resolved,
  source: linesInAndAfter(blocks),
})

function nearest(resolved: ResolvedFilter, order: Order, count: number): RawBuilder<unknown> {
  return sql`(select * from logs l where ${inRange(resolved.range)} and ${conditionsOf({ ...resolved, terms: [] })}
    order by ${by(order)} limit ${count})`
}
