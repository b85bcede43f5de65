import type { Tx } from '#postgres/db.ts'
import { recordAll } from '#events/record.ts'
import { lockForReference, lockUsers, restoreApproval, setAllowlistStatus } from '#features/users/public.ts'
import { asStaff } from '#rpc.ts'
import * as store from './revoke-store.ts'
import type { SubmissionRow } from './store.ts'

interface Reviewer {
  id: string
  username: string
}

export const revokeSeveral = asStaff.allowlist.admitted.revoke.handler(({ input, context: { db, user } }) =>
  db.transaction().execute(async (tx) => {
    const { id, reason } = input
    const ids = [...new Set(input.submissionIds)]
    const { submissions, people } = await lockWithAuthors(tx, ids)
    const approved = submissions.filter(({ status }) => status === 'approved')
    if (approved.length > 0) {
      const kept = approved.map((one) => ({
        submissionId: one.id,
        lastAttemptDate: people.get(one.userId)?.lastAttemptDate ?? null,
      }))
      await store.keepRevocations(tx, { id, actorId: user.id }, kept)
      await revokeAccess(tx, user, approved, reason)
    }
    return { revoked: approved.length, left: ids.length - approved.length }
  }),
)

/** Gives access back to those who have neither applied nor been decided about since. */
export const undoRevocation = asStaff.allowlist.admitted.undo.handler(
  ({ input: { id }, context: { db, user } }) =>
    db.transaction().execute(async (tx) => {
      // First, because deleting the account of the actor locks in this order too.
      await lockForReference(tx, user.id)
      await lockUsers(tx, await store.authorsIn(tx, id, user.id))
      const undoable = await store.lockUndoable(tx, id, user.id)
      const before = await store.lockSubmissions(
        tx,
        undoable.map((one) => one.id),
      )
      const after = await store.restore(
        tx,
        before.map((one) => one.id),
      )
      await restoreApproval(
        tx,
        undoable.map(({ userId, lastAttemptDate }) => ({ id: userId, lastAttemptDate })),
      )
      await recordAll(tx, user, 'allowlist.restore', changesOf(before, after))
      const total = await store.removeRevocation(tx, id, user.id)
      return { restored: after.length, left: total - after.length }
    }),
)

/**
 * Locks applications whose authors still have an account. All authors before all applications, and both in order,
 * so that two revocations, or one and the deletion of an account, never deadlock.
 */
export async function lockWithAuthors(tx: Tx, ids: string[]) {
  const sent = await store.sendersOf(tx, ids)
  const people = new Map(
    (
      await lockUsers(
        tx,
        sent.map(({ userId }) => userId),
      )
    ).map((one) => [one.id, one]),
  )
  const known = sent.filter(({ userId }) => people.has(userId)).map(({ id }) => id)
  return { submissions: await store.lockSubmissions(tx, known), people }
}

/** Revokes locked approvals; each counts as a decline made now. */
export async function revokeAccess(tx: Tx, reviewer: Reviewer, before: SubmissionRow[], reason: string) {
  const after = await store.revoke(
    tx,
    before.map(({ id }) => id),
    reviewer,
    reason,
  )
  await setAllowlistStatus(
    tx,
    before.map(({ userId }) => userId),
    'declined',
  )
  await recordAll(tx, reviewer, 'allowlist.revoke', changesOf(before, after))
}

function changesOf(before: SubmissionRow[], after: SubmissionRow[]) {
  const now = new Map(after.map((one) => [one.id, one]))
  return before.map((one) => ({ id: one.id, userId: one.userId, before: one, after: now.get(one.id) }))
}
