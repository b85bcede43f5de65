import { sql } from 'kysely'
import { provenIdentifiers } from '#events/gate.ts'
import { recordAll } from '#events/record.ts'
import type { Tx } from '#postgres/db.ts'
import { adoptSanctions, collectIdentifiers, lockIdentifiers, lockToJoin } from './identifier-store.ts'

/**
 * After a person has signed in for the first time, proven a licence or left the staff: sanctions known only by an
 * identifier become theirs, and those that close the game apply to all their game accounts. The caller has locked the
 * person, if they existed before.
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
