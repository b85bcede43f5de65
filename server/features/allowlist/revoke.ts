import { canRevoke } from '@westmore/contract/allowlist-admitted.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import { recordAll } from '#events/record.ts'
import {
  lockForReference,
  lockUsers,
  peopleById,
  restoreApproval,
  setAllowlistStatus,
} from '#features/users/public.ts'
import { asStaff } from '#rpc.ts'
import * as store from './revoke-store.ts'
import type { Reviewer, SubmissionRow } from './store.ts'

/** A request sent again has the id of the first: its applications count as revoked. */
export const revokeSeveral = asStaff.allowlist.admitted.revoke.handler(
  ({ input, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const { id, reason } = input
      const ids = [...new Set(input.submissionIds)]
      const approved = (await lockWithAuthors(tx, ids)).filter(({ status }) => status === 'approved')
      if (!(await mayRevoke(tx, user, approved))) throw errors.STAFF_APPROVAL()
      if (approved.length > 0) {
        await store.keepRevocations(tx, { id, actorId: user.id }, idsOf(approved))
        await revokeAccess(tx, user, approved, reason)
      }
      const kept = await store.keptIn(tx, id, user.id)
      const revoked = ids.filter((one) => kept.includes(one)).length
      return { revoked, left: ids.length - revoked }
    }),
)

/** Gives access back to those who have neither applied nor been decided about since. */
export const undoRevocation = asStaff.allowlist.admitted.undo.handler(
  ({ input: { id }, context: { db, user } }) =>
    db.transaction().execute(async (tx) => {
      // Read once: applications that a repeated request adds from now on are not locked.
      const ids = await store.keptIn(tx, id, user.id)
      const before = await lockWithAuthors(tx, ids)
      // After the applications: the deletion of an account locks in this order.
      await lockForReference(tx, user.id)
      const restored = await store.restore(tx, id, user.id, idsOf(before))
      await restoreApproval(
        tx,
        restored.map(({ userId, lastAttemptDate }) => ({ id: userId, lastAttemptDate })),
      )
      const after = restored.map(({ lastAttemptDate: _date, ...submission }) => submission)
      await recordAll(tx, user, 'allowlist.restore', changesOf(before, after))
      const removed = await store.removeKept(tx, id, user.id, ids)
      return { restored: restored.length, left: removed - restored.length }
    }),
)

/**
 * Locks applications whose authors still have an account. All authors before all applications, and both in order,
 * so that decisions, sending an application and the deletion of an account never deadlock.
 */
export async function lockWithAuthors(tx: Tx, ids: string[]): Promise<SubmissionRow[]> {
  const sent = await store.sendersOf(tx, ids)
  const senders = sent.map(({ userId }) => userId)
  const authors = new Set(idsOf(await lockUsers(tx, senders)))
  return store.lockSubmissions(tx, idsOf(sent.filter(({ userId }) => authors.has(userId))))
}

/** Whether this member of the staff may revoke all these approvals. */
export async function mayRevoke(tx: Tx, actor: Reader, approved: SubmissionRow[]): Promise<boolean> {
  const authors = approved.map(({ userId }) => userId)
  return (await peopleById(tx, authors)).every((author) => canRevoke(actor, author))
}

/** Revokes locked approvals; each counts as a decline made now. */
export async function revokeAccess(tx: Tx, reviewer: Reviewer, before: SubmissionRow[], reason: string) {
  const after = await store.revoke(tx, idsOf(before), reviewer, reason)
  await setAllowlistStatus(
    tx,
    before.map(({ userId }) => userId),
    'declined',
  )
  await recordAll(tx, reviewer, 'allowlist.revoke', changesOf(before, after))
}

/** Revokes the approval of a locked person, if they have one. */
export async function revokeApprovalOf(tx: Tx, reviewer: Reviewer, userId: string, reason: string) {
  const approved = await store.approvedOf(tx, userId)
  const before = approved === undefined ? [] : await lockWithAuthors(tx, [approved])
  if (before.length > 0) await revokeAccess(tx, reviewer, before, reason)
}

function changesOf(before: SubmissionRow[], after: SubmissionRow[]) {
  const were = new Map(before.map((one) => [one.id, one]))
  return after.map((one) => ({ id: one.id, userId: one.userId, before: were.get(one.id), after: one }))
}

const idsOf = (all: { id: string }[]) => all.map(({ id }) => id)
