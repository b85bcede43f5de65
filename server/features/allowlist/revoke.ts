import { canRevoke } from '@westmore/contract/allowlist-admitted.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import { record } from '#events/record.ts'
import { lockUsers, peopleById, setAllowlistStatus } from '#features/users/public.ts'
import * as store from './revoke-store.ts'
import type { Reviewer, SubmissionRow } from './store.ts'

/**
 * Locks all authors before all applications, and both in order, so that decisions, sending an application and
 * the deletion of an account never deadlock. Applications of deleted accounts are left out.
 */
export async function lockWithAuthors(tx: Tx, ids: string[]): Promise<SubmissionRow[]> {
  const sent = await store.sendersOf(tx, ids)
  const senders = sent.map(({ userId }) => userId)
  const authors = new Set(idsOf(await lockUsers(tx, senders)))
  return store.lockSubmissions(tx, idsOf(sent.filter(({ userId }) => authors.has(userId))))
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

/** Call it with the person locked. */
export async function revokeApprovalOf(tx: Tx, reviewer: Reviewer, userId: string, reason: string) {
  const approved = await store.approvedOf(tx, userId)
  const [before] = approved === undefined ? [] : await lockWithAuthors(tx, [approved])
  if (before) await revokeAccess(tx, reviewer, before, reason)
}

const idsOf = (all: { id: string }[]) => all.map(({ id }) => id)
