import { sql, type RawBuilder } from 'kysely'
import type { LogEntry } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { conditionsOf, inRange, type ResolvedFilter } from '../resolved-filter.ts'
import { queuePageSearch } from '../search-queue.ts'
import { blocksNearest, blocksWith, linesInAndAfter, nearerThan, type Blocks } from '../words/block-store.ts'
import { partsOf } from '../words/words.ts'
import { linesOfKeys, type Order, type LineKey } from './line-store.ts'
import { FEW, isKnown, linesToRead, NEAR, maxBlocksToRead } from './narrow.ts'
import { pageOf } from './page.ts'

interface Page {
  logs: LogEntry[]
  total: number
  /** False if there are more lines than `total`. */
  isWhole: boolean
}

const defaultBounds = {
  near: NEAR,
  /** Lines read first: a common word is found among them. */
  firstLines: 5_000,
  /** Most blocks read for a page, for this many lines. */
  mostBlocks: (lines: number) => Math.min(FEW, maxBlocksToRead(lines)),
  /** Matches beyond the page that are still counted: nine pages. */
  countedAhead: 450,
}

/** How many times longer the second look is. */
const LONGER = 20
/** Beyond this offset all lines are read: the ids of such a distant page should not be held in memory. */
const DEEP = 100_000

/**
 * A page of a filter. A text search over very many lines does not wait for the exact total, which needs all
 * lines.
 */
export async function textPage(
  db: Db,
  resolved: ResolvedFilter,
  order: Order,
  bounds = defaultBounds,
): Promise<Page> {
  const lines = order.offset > DEEP ? 0 : await linesToRead(db, resolved)
  const size = { ...bounds, mostBlocks: bounds.mostBlocks(lines), isLarge: lines > bounds.near }
  const found =
    size.mostBlocks === 0
      ? undefined
      : await queuePageSearch(resolved, () => search(db, resolved, order, size))
  if (!found) return { ...(await pageOf(db, resolved, order)), isWhole: true }
  const { isWhole, count, page } = found
  // One match beyond `total` is known to exist.
  return { logs: await linesOfKeys(db, page, order), total: isWhole ? count : count - 1, isWhole }
}

interface Hits {
  /** Number of matches found. */
  count: number
  page: LineKey[]
}

type Size = Omit<typeof defaultBounds, 'near' | 'mostBlocks'> & {
  /** Most blocks worth reading before reading all lines instead. */
  mostBlocks: number
  /** If false, the total must be exact, and all lines are read if the blocks cannot locate the matches. */
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

  let seen = 0
  for (const size of isLarge ? [firstLines, firstLines * LONGER] : []) {
    // The longer look pays off only for a common word and a distant page.
    if (seen * LONGER <= offset + limit && size > firstLines) break
    const hits = await hitsOf(db, { ...resolved, source: nearest(resolved, order, size) }, order, most)
    if (isEnough(hits)) return { ...hits, isWhole: false }
    seen = hits.count
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

/** The first lines in the given order that meet every condition except the texts. */
function nearest(resolved: ResolvedFilter, order: Order, count: number): RawBuilder<unknown> {
  return sql`(select * from logs l where ${inRange(resolved.range)} and ${conditionsOf({ ...resolved, terms: [] })}
    order by ${by(order)} limit ${count})`
}

const by = ({ direction }: Order) => sql`l.created_at ${sql.raw(direction)}, l.id ${sql.raw(direction)}`

/** Counts matches up to `most`, and returns the places of those on the page. */
async function hitsOf(
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
