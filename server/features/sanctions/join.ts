import { sql } from 'kysely'
import { provenIdentifiers } from '#events/gate.ts'
import { recordAll } from '#events/record.ts'
import type { Tx } from '#postgres/db.ts'
import { adoptSanctions, collectIdentifiers, lockIdentifiers, lockToJoin } from './identifier-store.ts'

/**
 * After a first sign-in, a proof of a licence or leaving the staff. Sanctions known only by an identifier
 * become the person's, and those that close the game apply to all their game accounts. Lock the person first,
 * if they existed before.
 */
export async function joinSanctions(tx: Tx, userId: string): Promise<void> {
  await lockIdentifiers(tx, provenIdentifiers(sql`${userId}::text`))
  await lockToJoin(tx, userId)
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
