import { sql } from 'kysely'
import { record } from '#events/record.ts'
import type { Tx } from '#postgres/db.ts'
import { adoptSanctions, collectIdentifiers, lockIdentifiers, provenIdentifiers } from './identifier-store.ts'

/**
 * After a person has signed in for the first time or proven a licence: sanctions known only by an identifier become
 * theirs, and those that close the game apply to all their game accounts. The caller has locked the person, if they
 * existed before.
 */
export async function joinSanctions(tx: Tx, userId: string): Promise<void> {
  await lockIdentifiers(tx, provenIdentifiers(sql`${userId}::text`))
  const adopted = await adoptSanctions(tx, userId)
  const widened = await collectIdentifiers(tx, userId)
  const joined = new Map([...widened, ...adopted].map((one) => [one.id, one]))
  for (const { id, kind } of joined.values()) {
    const isNew = adopted.some((one) => one.id === id)
    await record(tx, null, 'sanctions.join', { id, kind, userId, isNew })
  }
}
