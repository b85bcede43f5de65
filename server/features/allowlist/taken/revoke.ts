import { sql } from 'kysely'
import { canRevoke } from '@westmore/contract/allowlist-admitted.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { record } from '#events/record.ts'
import { lockUser, setAllowlistStatus } from '#features/users/public.ts'
import type { Tx } from '#postgres/db.ts'
import { refuse } from '#refusal.ts'
import { approvedOf } from '../revoke-store.ts'
import type { Reviewer } from '../store.ts'

interface Taken {
  id: string
  userId: string | null
  listedAs: string
}

/** Of an account it counts as a decline made now. Call it under `lockPeople`. */
export async function revokeTaken(tx: Tx, reviewer: Reviewer & Reader, id: string, reason: string) {
  const found = await tx
    .selectFrom('takenPeople')
    .select(['id', 'userId', 'listedAs', 'revokedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return refuse('NOT_FOUND')
  const { userId, revokedAt } = found
  if (revokedAt !== null) return refuse('NOT_APPROVED')
  const person = userId === null ? undefined : await lockUser(tx, userId)
  if (person && !canRevoke(reviewer, { id: person.discordId, role: person.role }))
    return refuse('STAFF_APPROVAL')
  const isApplicant = userId !== null && (await approvedOf(tx, userId)) !== undefined
  if (isApplicant || (person && person.allowlistStatus !== 'approved')) return refuse('NOT_APPROVED')
  await revokeOne(tx, reviewer, found, reason)
  return undefined
}

/** After a sanction that leads back through the allowlist; call it with the person locked. */
export async function revokeTakenOf(tx: Tx, reviewer: Reviewer, userId: string, reason: string) {
  const { rows } = await sql<Taken>`
    select taken.id, user_id, listed_as from taken_people taken join users on users.id = user_id
    where user_id = ${userId} and revoked_at is null and allowlist_status = 'approved'
    order by taken.id limit 1`.execute(tx)
  if (rows[0]) await revokeOne(tx, reviewer, rows[0], reason)
}

async function revokeOne(tx: Tx, reviewer: Reviewer, { id, userId, listedAs }: Taken, reason: string) {
  await sql`
    update taken_people set revoked_at = now(), revoker_id = ${reviewer.id}, revoke_reason = ${reason}, gate_seq = 0
    where ${userId === null ? sql`id = ${id}` : sql`user_id = ${userId}`} and revoked_at is null`.execute(tx)
  if (userId !== null) await setAllowlistStatus(tx, [userId], 'declined')
  await record(tx, reviewer, 'allowlist.revokeTaken', { id, userId, listedAs })
}
