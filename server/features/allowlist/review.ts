import { randomUUID } from 'node:crypto'
import { canDecide, PAGE_SIZE, type StaffSubmission } from '@westmore/contract/allowlist.ts'
import { avatarUrl, isStaff, type Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { record } from '#events/record.ts'
import { afterUndoTime } from '#flow/after-undo-time.ts'
import { setAllowlistStatus } from '#features/users/public.ts'
import { orThrow, Refusal, refuse, transact } from '#refusal.ts'
import { asStaff, asUser } from '#rpc.ts'
import { dropDecline, heldDecline, holdDecline, nextDue, type Declined } from './decline-store.ts'
import * as store from './review-store.ts'
import { lockWithAuthor, mayRevoke, revokeAccess } from './revoke.ts'
import { countWaiting, senderOf, type Reviewer, type SubmissionRow } from './store.ts'

export const submissionList = asStaff.allowlist.submissions.list.handler(
  async ({ input: { page, ...filter }, context: { db, env, user } }) => {
    const paging = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
    const [rows, counts, found] = await Promise.all([
      store.submissionsForReview(db, user.id, filter, paging),
      store.countByStatus(db, filter.userId),
      filter.q === '' ? undefined : store.countChosen(db, filter),
    ])
    const submissions = rows.map((row) => withAvatar(env, row))
    const total = found ?? counts[filter.status]
    return { submissions, total, isWhole: true, pageSize: PAGE_SIZE, counts }
  },
)

export const waiting = asUser.allowlist.submissions.waiting.handler(async ({ context: { db, user } }) => ({
  count: isStaff(user) ? await countWaiting(db) : 0,
}))

export const approve = asStaff.allowlist.submissions.approve.handler(
  async ({ input: { id }, context: { db, env, user }, errors }) =>
    orThrow(await decide(db, env, user, id, { verb: 'approve' }), errors),
)

export const decline = asStaff.allowlist.submissions.decline.handler(
  async ({ input: { id, ...why }, context: { db, env, user, request }, errors }) => {
    const declined = orThrow(await decide(db, env, user, id, { verb: 'decline', ...why }), errors)
    if (why.isHeld) afterUndoTime(() => carryOutDeclines(db), request)
    return declined
  },
)

export const undoDecline = asStaff.allowlist.submissions.undoDecline.handler(
  ({ input: { id }, context: { db, env, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const sent = await lockWithAuthor(tx, id)
      if (!sent || !(await dropDecline(tx, id, user.id))) throw errors.TOO_LATE()
      await record(tx, user, 'allowlist.hold', { id, userId: sent.userId })
      return withAvatar(env, await reread(tx, user.id, id))
    }),
)

export type Decision =
  | { verb: 'approve' }
  | ({
      verb: 'decline'
      /** The player learns nothing until it can no longer be undone. */
      isHeld?: boolean
    } & Declined)

/** A second reviewer gets the first decision. */
export function decide(
  db: Db,
  env: Env,
  reviewer: Reader & { username: string; name: string },
  id: string,
  decision: Decision,
) {
  return transact(db, async (tx) => {
    const sent = await lockWithAuthor(tx, id)
    const before = undecided(reviewer, sent)
    if (before instanceof Refusal) return before
    const held = await heldDecline(tx, id)
    if (held) {
      // A repeated request of the same reviewer gets the same answer.
      if (held.reviewer.id === reviewer.id && decision.verb === 'decline')
        return withAvatar(env, await reread(tx, reviewer.id, id))
      return refuse(
        'ALREADY_DECIDED',
        decisionOf({ status: 'declined', reviewedBy: held.reviewer.name, revokedBy: null }),
      )
    }
    if (decision.verb === 'decline' && decision.isHeld) {
      await holdDecline(tx, id, reviewer.id, decision)
      await record(tx, reviewer, 'allowlist.hold', { id, userId: before.userId })
      return withAvatar(env, await reread(tx, reviewer.id, id))
    }
    return withAvatar(env, await conclude(tx, reviewer, decision, before))
  })
}

export async function carryOutDeclines(db: Db): Promise<{ declined: number }> {
  let declined = 0
  for (let id = await nextDue(db); id !== undefined; id = await nextDue(db)) {
    const due = id
    await db.transaction().execute(async (tx) => {
      const sent = await lockWithAuthor(tx, due)
      const held = await heldDecline(tx, due)
      await dropDecline(tx, due)
      if (!held || sent?.status !== 'pending') return
      await conclude(tx, held.reviewer, { verb: 'decline', ...held }, sent)
      declined += 1
    })
  }
  return { declined }
}

type Decidable = Pick<SubmissionRow, 'userId' | 'status' | 'reviewedBy' | 'revokedBy'>

export function undecided<Row extends Decidable>(reviewer: Reader, row: Row | undefined) {
  if (!row) return refuse('NOT_FOUND')
  if (!canDecide(reviewer, row)) return refuse('OWN_APPLICATION')
  if (row.status !== 'pending') return refuse('ALREADY_DECIDED', decisionOf(row))
  return row
}

export const revoke = asStaff.allowlist.submissions.revoke.handler(
  ({ input: { id, reason }, context: { db, env, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const before = await lockWithAuthor(tx, id)
      if (!before) throw errors.NOT_FOUND()
      if (before.status !== 'approved') throw errors.NOT_APPROVED()
      if (!(await mayRevoke(tx, user, before))) throw errors.STAFF_APPROVAL()
      await revokeAccess(tx, user, before, reason)
      return withAvatar(env, await reread(tx, user.id, id))
    }),
)

export const note = asStaff.allowlist.submissions.note.handler(
  ({ input: { id, text }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const applicant = (await senderOf(tx, id))?.userId
      if (!applicant || applicant === user.id) throw errors.NOT_FOUND()
      const added = await store.addNote(tx, {
        id: randomUUID(),
        submissionId: id,
        authorId: user.id,
        author: user.username,
        text,
      })
      await record(tx, user, 'allowlist.note', { id, userId: applicant, after: added })
      return added
    }),
)

export const decisionOf = ({ status, reviewedBy, revokedBy }: Omit<Decidable, 'userId'>) => ({
  status,
  reviewedBy: revokedBy ?? reviewedBy,
})

async function conclude(
  tx: Tx,
  reviewer: Reviewer,
  decision: Decision,
  before: SubmissionRow,
): Promise<store.ReviewedSubmission> {
  const { verb } = decision
  const status = verb === 'approve' ? 'approved' : 'declined'
  if (decision.verb === 'approve') await store.decide(tx, before.id, reviewer, { status: 'approved' })
  else {
    await store.decide(tx, before.id, reviewer, { status: 'declined', reason: decision.reason })
    await store.noteAnswers(tx, before.id, decision.notes)
  }
  await setAllowlistStatus(tx, [before.userId], status)
  const reviewed = await reread(tx, reviewer.id, before.id)
  // Without texts, because audit entries are kept permanently.
  const { answers: _answers, notes: _notes, avatar: _avatar, earlierAttempts: _earlier, ...after } = reviewed
  await record(tx, reviewer, `allowlist.${verb}`, { id: before.id, userId: before.userId, before, after })
  return reviewed
}

async function reread(tx: Tx, readerId: string, id: string) {
  const reviewed = await store.submissionForReview(tx, readerId, id)
  if (!reviewed) throw new Error('the reviewed submission was not found')
  return reviewed
}

function withAvatar(env: Env, { avatar, ...row }: store.ReviewedSubmission): StaffSubmission {
  return { ...row, avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: row.userId, avatar }) }
}
