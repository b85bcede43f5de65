import { sql } from 'kysely'
import { UNDO_REVOKE_HOURS } from '@westmore/contract/allowlist-admitted.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { submissionColumns, type Reviewer, type SubmissionRow } from './store.ts'

export async function sendersOf(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('allowlistSubmissions').select(['id', 'userId']).where('id', 'in', ids).execute()
}

export async function approvedOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('allowlistSubmissions')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  return row?.id
}

/** To be called with the locks of the authors held. */
export async function lockSubmissions(tx: Tx, ids: string[]): Promise<SubmissionRow[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('allowlistSubmissions')
    .select(submissionColumns)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function revoke(tx: Tx, ids: string[], reviewer: Reviewer, reason: string) {
  return tx
    .updateTable('allowlistSubmissions')
    .set({
      status: 'declined',
      revokedAt: sql`now()`,
      revokedBy: reviewer.username || 'Admin',
      revokerId: reviewer.id,
      revokeReason: reason,
    })
    .where('id', 'in', ids)
    .returning(submissionColumns)
    .execute()
}

/** Keeps the data of an undo; to be called before these are revoked, in the same transaction. */
export async function keepRevocations(
  tx: Tx,
  { id, actorId }: { id: string; actorId: string },
  submissionIds: string[],
): Promise<void> {
  await sql`
    insert into allowlist_revocations (id, actor_id, submission_id, revoked_at, last_attempt_date, until)
    select ${id}, ${actorId}, sent.id, now(), users.last_attempt_date, now() + make_interval(hours => ${UNDO_REVOKE_HOURS})
    from allowlist_submissions sent join users on users.id = sent.user_id
    where sent.id = any (${submissionIds}::uuid[])`.execute(tx)
}

/** The applications in a revocation that its actor can still undo. */
export async function keptIn(db: Db, id: string, actorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('allowlistRevocations')
    .select('submissionId')
    .where('id', '=', id)
    .where('actorId', '=', actorId)
    .where('until', '>', sql<string>`now()`)
    .execute()
  return rows.map(({ submissionId }) => submissionId)
}

/**
 * Approves those of these applications that are, like their authors, as the revocation left them; applications and
 * authors must be locked. The last attempt is text because a date would lose the microseconds.
 */
export async function restore(tx: Tx, id: string, actorId: string, submissionIds: string[]) {
  if (submissionIds.length === 0) return []
  return tx
    .updateTable('allowlistSubmissions')
    .from(['allowlistRevocations as kept', 'users'])
    .set({ status: 'approved', revokedAt: null, revokedBy: null, revokerId: null, revokeReason: null })
    .where('kept.id', '=', id)
    .where('kept.actorId', '=', actorId)
    .where('allowlistSubmissions.id', 'in', submissionIds)
    .whereRef('allowlistSubmissions.id', '=', 'kept.submissionId')
    .whereRef('allowlistSubmissions.revokedAt', '=', 'kept.revokedAt')
    .whereRef('users.id', '=', 'allowlistSubmissions.userId')
    .whereRef('users.lastAttemptDate', '=', 'kept.revokedAt')
    .where('users.allowlistStatus', '=', 'declined')
    .returning(submissionColumns)
    .returning(sql<string | null>`kept.last_attempt_date::text`.as('lastAttemptDate'))
    .execute()
}

/** Removes these applications from a revocation; returns how many they were. */
export async function removeKept(
  tx: Tx,
  id: string,
  actorId: string,
  submissionIds: string[],
): Promise<number> {
  if (submissionIds.length === 0) return 0
  const { numDeletedRows } = await tx
    .deleteFrom('allowlistRevocations')
    .where('id', '=', id)
    .where('actorId', '=', actorId)
    .where('submissionId', 'in', submissionIds)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes revocations that can no longer be undone. */
export async function forgetRevocations(db: Db): Promise<{ forgotten: number }> {
  const { numDeletedRows } = await db
    .deleteFrom('allowlistRevocations')
    .where('until', '<=', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  return { forgotten: Number(numDeletedRows) }
}
