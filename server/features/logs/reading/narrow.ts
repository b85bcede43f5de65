import type { Db } from '#postgres/db.ts'
import { nextPeriod } from '../counters/period-split.ts'
import { portionsOf } from '../counters/count-store.ts'
import { periodsOf } from '../counters/tally.ts'
import { allLines, noCondition, isVoid, type ResolvedFilter } from '../resolved-filter.ts'
import { queueSearch } from '../search-queue.ts'
import { BLOCK_LINES, blocksWith, countIdsAfterLastBlock, linesInAndAfter } from '../words/block-store.ts'
import { partsOf } from '../words/words.ts'

/** A text search over fewer lines reads all; a page then has the exact total. */
export const NEAR = 200_000
/** Reading block by block pays off if at most one block in this many can contain the words. */
const SHARE = 8
/** Above `NEAR` lines, this many blocks are always read one by one. */
export const FEW = 150
/** With more lines than this outside blocks, the blocks of a new installation are still being built. */
const MOST_OUTSIDE_BLOCKS = 250_000

/** An upper bound of the lines a text search has to read, from the counters, which ignore only the text. */
export async function linesToRead(db: Db, resolved: ResolvedFilter): Promise<number> {
  if (resolved.terms.length === 0 || isVoid(resolved)) return 0
  const { from, to } = resolved.range
  const range = { from: periodsOf(from).day, to: nextPeriod('day', to - 1) }
  const counted = await Promise.all([
    portionsOf(db, { ...resolved, range, terms: [], players: null }),
    ...(resolved.players ? [portionsOf(db, { ...noCondition, range, players: resolved.players })] : []),
  ])
  return Math.min(...counted.map((portions) => portions.reduce((sum, { count }) => sum + count, 0)))
}

export const isKnown = async (db: Db, parts: string[]) =>
  parts.length > 0 && (await countIdsAfterLastBlock(db)) <= MOST_OUTSIDE_BLOCKS

export function maxBlocksToRead(lines: number): number {
  const share = Math.floor(lines / BLOCK_LINES / SHARE)
  return lines > NEAR ? Math.max(FEW, share) : share
}

export async function narrowed(
  db: Db,
  resolved: ResolvedFilter,
  most = maxBlocksToRead,
): Promise<ResolvedFilter> {
  const few = most(await linesToRead(db, resolved))
  const parts = partsOf(resolved.terms)
  if (few === 0 || !(await isKnown(db, parts))) return resolved
  const blocks = await queueSearch(resolved, () => blocksWith(db, parts, resolved.range, few))
  return { ...resolved, source: blocks ? linesInAndAfter(blocks) : allLines }
}
