import { record } from '#events/record.ts'
import { lockWithAuthor } from '#features/allowlist/public.ts'
import type { Db } from '#postgres/db.ts'
import { hiddenFor } from './hidden.ts'
import * as store from './store.ts'

/** A wait is over at its moment; this signals it to the screens, and takes the row out of the room. */
export async function endWaits(db: Db): Promise<{ ended: number }> {
  const over = await store.waitsThatEnded(db)
  for (const { id, userId } of over)
    await db.transaction().execute(async (tx) => {
      await lockWithAuthor(tx, id)
      if ((await store.interviewOf(tx, id))?.state !== 'invited') return
      await store.change(tx, id, { state: 'invited', readyAt: null, waitsUntil: null })
      await record(tx, null, 'interviews.expire', { id, userId, hidden: await hiddenFor(tx, userId) })
    })
  return { ended: over.length }
}
