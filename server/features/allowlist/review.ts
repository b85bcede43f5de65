import { randomUUID } from 'node:crypto'
import { canDecide, PAGE_SIZE, type StaffSubmission } from '@westmore/contract/allowlist.ts'
import { avatarUrl, isStaff, type Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { record } from '#events/record.ts'
import { lockUser, setAllowlistStatus } from '#features/users/public.ts'
import { asStaff, asUser } from '#rpc.ts'
import * as store from './review-store.ts'
import { countWaiting } from './store.ts'

export const submissionList = asStaff.allowlist.submissions.list.handler(
  async ({ input: { page, ...filter }, context: { db, env, user } }) => {
    const paging = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
    const [{ rows, total, isWhole }, counts] = await Promise.all([
      store.submissionsForReview(db, user.id, filter, paging),
      store.countByStatus(db, filter.userId),
    ])
    const submissions = rows.map((row) => withAvatar(env, row))
    return { submissions, total: total ?? counts[filter.status], isWhole, pageSize: PAGE_SIZE, counts }
  },
)

export const waiting = asUser.allowlist.submissions.waiting.handler(async ({ context: { db, user } }) => ({
  count: isStaff(user) ? await countWaiting(db) : 0,
}))

export const approve = asStaff.allowlist.submissions.approve.handler(
  ({ input: { id }, context: { db, env, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const decided = await decide(tx, env, user, id, { verb: 'approve' })
      if (decided.kind === 'done') return decided.submission
      throw decided.kind === 'ALREADY_DECIDED'
        ? errors.ALREADY_DECIDED({ data: decided.by })
        : errors[decided.kind]()
    }),
)

export const decline = asStaff.allowlist.submissions.decline.handler(
  ({ input: { id, ...why }, context: { db, env, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const decided = await decide(tx, env, user, id, { verb: 'decline', ...why })
      if (decided.kind === 'done') return decided.submission
      throw decided.kind === 'ALREADY_DECIDED'
        ? errors.ALREADY_DECIDED({ data: decided.by })
        : errors[decided.kind]()
    }),
)

type Decision =
  | { verb: 'approve' }
  | { verb: 'decline'; reason: string; notes: Parameters<typeof store.noteAnswers>[2] }

type Decided =
  | { kind: 'done'; submission: StaffSubmission }
  | { kind: 'NOT_FOUND' | 'OWN_APPLICATION' }
  | { kind: 'ALREADY_DECIDED'; by: ReturnType<typeof decisionOf> }

/** Decides an application once, wherever it is decided from; who comes second is told who was first. */
export async function decide(
  tx: Tx,
  env: Env,
  reviewer: Reader & { username: string },
  id: string,
  decision: Decision,
): Promise<Decided> {
  const before = await lockForReview(tx, id)
  if (!before) return { kind: 'NOT_FOUND' }
  if (!canDecide(reviewer, before)) return { kind: 'OWN_APPLICATION' }
  if (before.status !== 'pending') return { kind: 'ALREADY_DECIDED', by: decisionOf(before) }
  if (decision.verb === 'approve') await store.decide(tx, id, reviewer, { status: 'approved' })
  else {
    await store.decide(tx, id, reviewer, { status: 'declined', reason: decision.reason })
    await store.noteAnswers(tx, id, decision.notes)
  }
  return { kind: 'done', submission: await concludeReview(tx, env, reviewer, decision.verb, before) }
}

export const revoke = asStaff.allowlist.submissions.revoke.handler(
  ({ input: { id, reason }, context: { db, env, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const before = await lockForReview(tx, id)
      if (!before) throw errors.NOT_FOUND()
      if (before.status !== 'approved') throw errors.NOT_APPROVED()
      await store.revoke(tx, id, user, reason)
      return concludeReview(tx, env, user, 'revoke', before)
    }),
)

export const note = asStaff.allowlist.submissions.note.handler(
  ({ input: { id, text }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const applicant = await store.authorOf(tx, id)
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

/**
 * Locks first the author, then the submission: the order in which a submission is sent, so the two never deadlock. What is
 * left of a deleted account's is not to be decided any more.
 */
async function lockForReview(tx: Tx, id: string) {
  const author = await store.authorOf(tx, id)
  if (!author || !(await lockUser(tx, author))) return undefined
  return store.lockSubmission(tx, id)
}

type Before = NonNullable<Awaited<ReturnType<typeof lockForReview>>>

const decisionOf = ({ status, reviewedBy, revokedBy }: Before) => ({
  status,
  reviewedBy: revokedBy ?? reviewedBy,
})

/** The end of every decision: the player's status and everything that follows. */
async function concludeReview(
  tx: Tx,
  env: Env,
  reviewer: { id: string; username: string },
  verb: 'approve' | 'decline' | 'revoke',
  before: Before,
): Promise<StaffSubmission> {
  const status = verb === 'approve' ? 'approved' : 'declined'
  await setAllowlistStatus(tx, before.userId, status)
  const after = await reviewed(tx, env, reviewer.id, before.id)
  // Without the answers: audit entries are kept for good.
  const audited = { before, after: await store.lockSubmission(tx, before.id) }
  await record(tx, reviewer, `allowlist.${verb}`, { id: before.id, userId: before.userId, ...audited })
  return after
}

async function reviewed(db: Db, env: Env, readerId: string, id: string): Promise<StaffSubmission> {
  const row = await store.submissionForReview(db, readerId, id)
  if (!row) throw new Error('a reviewed submission is not there')
  return withAvatar(env, row)
}

function withAvatar(env: Env, { avatar, ...row }: store.ReviewedSubmission): StaffSubmission {
  return { ...row, avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: row.userId, avatar }) }
}
