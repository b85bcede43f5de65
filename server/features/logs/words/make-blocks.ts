import { setTimeout } from 'node:timers/promises'
import type { Db, Tx } from '#postgres/db.ts'
import { BLOCK_LINES, makeBlock, rereadBlock } from './block-store.ts'

/** The longest time (ms) of one run; the next run continues from there. */
const RUN = 20_000

/** Makes blocks of new lines and reads blocks with changed lines again, each in a transaction of its own. */
export async function makeBlocks(
  db: Db,
  { run = RUN, size = BLOCK_LINES } = {},
): Promise<{ made: number; read: number }> {
  const begun = performance.now()
  const until = async (once: (tx: Tx) => Promise<boolean>) => {
    let count = 0
    while (performance.now() - begun < run && (await db.transaction().execute(once))) {
      count += 1
      // Leaves time for other work.
      await setTimeout(1)
    }
    return count
  }
  const made = await until((tx) => makeBlock(tx, size))
  return { made, read: await until(rereadBlock) }
}
