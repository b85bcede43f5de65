import { recordAll } from '#events/record.ts'
import { moveClosedVersion } from '#features/pages/public.ts'
import type { Db } from '#postgres/db.ts'
import { heldByOneOf } from './access-store.ts'

/**
 * Closes the game to those whose term for reading changed rules is over, and opens it when the setting or the rules change.
 * The stored version is the state that the game servers know, so any node may continue at any time.
 */
export async function moveRulesGate(db: Db): Promise<{ moved: number }> {
  return db.transaction().execute(async (tx) => {
    const move = await moveClosedVersion(tx)
    const people = move ? await heldByOneOf(tx, move.before, move.after) : []
    await recordAll(
      tx,
      null,
      'pages.gate',
      people.map((userId) => ({ userId })),
    )
    return { moved: people.length }
  })
}
