import { setTimeout } from 'node:timers/promises'
import type { Db, Tx } from '#postgres/db.ts'
import { BLOCK_LINES, makeBlock, rereadBlock } from './block-store.ts'

/** The next run continues from there. */
const RUN = 20_000

/** Each block is made or read in a transaction of its own. */
export async function makeBlocks(
  db: Db,
  { size = BLOCK_LINES } = {},
): Promise<{ made: number; read: number }> {
  const begun = performance.now()
  const until = async (once: (tx: Tx) => Promise<boolean>) => {
    let count = 0
    while (performance.now() - begun < RUN && (await db.transaction().execute(once))) {
      count += 1
      await setTimeout(1)
    }
    return count
  }
  const made = await until((tx) => makeBlock(tx, size))
  return { made, read: await until(rereadBlock) }
}
