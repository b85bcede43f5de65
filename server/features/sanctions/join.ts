import { recordAll } from '#events/record.ts'
import type { Tx } from '#postgres/db.ts'
import { adoptSanctions, collectIdentifiers } from './identifier-store.ts'

/**
 * After a first sign-in, a proof of a licence or leaving the staff. Sanctions known only by an identifier
 * become the person's, and those that close the game apply to all their game accounts. Call it under
 * `lockPeople`.
 */
export async function joinSanctions(tx: Tx, userId: string): Promise<void> {
  const adopted = await adoptSanctions(tx, userId)
  const widened = await collectIdentifiers(tx, userId)
  await recordAll(tx, null, 'sanctions.join', adopted)
  await recordAll(
    tx,
    null,
    'sanctions.widen',
    widened.filter(({ id }) => !adopted.some((one) => one.id === id)),
  )
}
