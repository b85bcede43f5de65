import { sql } from 'kysely'
import { UNDO_REVOKE_HOURS } from '@westmore/contract/allowlist-admitted.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { submissionColumns, type SubmissionRow } from './store.ts'

interface Reviewer {
  id: string
  username: string
}

export async function sendersOf(db: Db, ids: string[]) {
  return db.selectFrom('allowlistSubmissions').select(['id', 'userId']).where('id', 'in', ids).execute()
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

export interface KeptRevocation {
  submissionId: string
  lastAttemptDate: string | null
}

/** Keeps what an undo needs; to be called in the transaction that revokes. */
export async function keepRevocations(
  tx: Tx,
  { id, actorId }: { id: string; actorId: string },
  kept: KeptRevocation[],
): Promise<void> {
  await sql`
    insert into allowlist_revocations (id, actor_id, submission_id, revoked_at, last_attempt_date, until)
    select ${id}, ${actorId}, kept.*, now() + make_interval(hours => ${UNDO_REVOKE_HOURS})
    from (select submission_id, now(), last_attempt_date
      from unnest(${kept.map((one) => one.submissionId)}::uuid[], ${kept.map((one) => one.lastAttemptDate)}::timestamptz[])
      one (submission_id, last_attempt_date)) kept
    on conflict (id, actor_id, submission_id) do update set revoked_at = excluded.revoked_at,
      last_attempt_date = excluded.last_attempt_date, until = excluded.until`.execute(tx)
}

const ofActor = (id: string, actorId: string) =>
  sql`kept.id = ${id} and kept.actor_id = ${actorId} and kept.until > now()`

/** The authors in a revocation that its actor can still undo. */
export async function authorsIn(db: Db, id: string, actorId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select sent.user_id from allowlist_revocations kept join allowlist_submissions sent on sent.id = kept.submission_id
    where ${ofActor(id, actorId)}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** The applications and authors that are still as the revocation left them. The authors must be locked. */
export async function lockUndoable(tx: Tx, id: string, actorId: string) {
  const { rows } = await sql<{ id: string; userId: string; lastAttemptDate: string | null }>`
    select sent.id, sent.user_id, kept.last_attempt_date
    from allowlist_revocations kept join allowlist_submissions sent on sent.id = kept.submission_id
      join users on users.id = sent.user_id
    where ${ofActor(id, actorId)} and sent.revoked_at = kept.revoked_at and users.deleted_at is null
      and users.allowlist_status = 'declined' and users.last_attempt_date = kept.revoked_at
    order by sent.id for update of sent, kept`.execute(tx)
  return rows
}

export async function restore(tx: Tx, ids: string[]) {
  if (ids.length === 0) return []
  return tx
    .updateTable('allowlistSubmissions')
    .set({ status: 'approved', revokedAt: null, revokedBy: null, revokerId: null, revokeReason: null })
    .where('id', 'in', ids)
    .returning(submissionColumns)
    .execute()
}

/** Removes an undone revocation; returns of how many applications it was. */
export async function removeRevocation(tx: Tx, id: string, actorId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from allowlist_revocations kept where ${ofActor(id, actorId)}`.execute(tx)
  return Number(numAffectedRows)
}

/** Deletes revocations that can no longer be undone. */
export async function forgetRevocations(db: Db): Promise<{ forgotten: number }> {
  const { numDeletedRows } = await db
    .deleteFrom('allowlistRevocations')
    .where('until', '<=', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  return { forgotten: Number(numDeletedRows) }
}
