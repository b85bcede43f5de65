import { canRevoke } from '@westmore/contract/allowlist-admitted.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import { record } from '#events/record.ts'
import { lockUser, peopleById, setAllowlistStatus } from '#features/users/public.ts'
import { lockSubmission } from './review-store.ts'
import * as store from './revoke-store.ts'
import { senderOf, type Reviewer, type SubmissionRow } from './store.ts'
import { endTaken } from './taken-store.ts'

/** Its author first, as every change of an applicant. Undefined for one of a deleted account. */
export async function lockWithAuthor(tx: Tx, id: string): Promise<SubmissionRow | undefined> {
  const sent = await senderOf(tx, id)
  const author = sent && (await lockUser(tx, sent.userId))
  return author && lockSubmission(tx, id)
}

export async function mayRevoke(tx: Tx, actor: Reader, { userId }: SubmissionRow): Promise<boolean> {
  return (await peopleById(tx, [userId])).every((author) => canRevoke(actor, author))
}

/** It counts as a decline made now. */
export async function revokeAccess(tx: Tx, reviewer: Reviewer, before: SubmissionRow, reason: string) {
  const { id, userId } = before
  const after = await store.revoke(tx, id, reviewer, reason)
  await setAllowlistStatus(tx, [userId], 'declined')
  await record(tx, reviewer, 'allowlist.revoke', { id, userId, before, after })
}

/**
 * An application's approval, else an admission taken over, also of a person without an account. Returns whether there was
 * one. Call it under `lockPeople`.
 */
export async function revokeApprovalOf(tx: Tx, reviewer: Reviewer, id: string, reason: string) {
  await lockUser(tx, id)
  const approved = await store.approvedOf(tx, id)
  const before = approved === undefined ? undefined : await lockWithAuthor(tx, approved)
  if (before) {
    await revokeAccess(tx, reviewer, before, reason)
    return true
  }
  const ended = await endTaken(tx, reviewer, id, reason)
  if (ended.length === 0) return false
  if (ended.some(({ userId }) => userId !== null)) await setAllowlistStatus(tx, [id], 'declined')
  await record(tx, reviewer, 'allowlist.revokeTaken', { id })
  return true
}
