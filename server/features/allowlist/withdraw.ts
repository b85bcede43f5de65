import { MAX_WITHDRAWALS } from '@westmore/contract/allowlist.ts'
import type { Tx } from '#postgres/db.ts'
import { record } from '#events/record.ts'
import { handed } from '#handed.ts'
import { lockUser, restoreAllowlistStatus } from '#features/users/public.ts'
import { asUser } from '#rpc.ts'
import { saveDraft } from './draft-store.ts'
import { dropDecline } from './decline-store.ts'
import { decisionOf } from './review.ts'
import { lockSubmission } from './review-store.ts'
import * as store from './store.ts'

/** The answers become the draft again, and no attempt is counted. */
export const withdraw = asUser.allowlist.submissions.withdraw.handler(
  ({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      if (!(await lockUser(tx, user.id))) throw errors.UNAUTHORIZED()
      if ((await store.senderOf(tx, id))?.userId !== user.id) throw errors.NOT_FOUND()
      const before = await lockSubmission(tx, id)
      if (before.status !== 'pending') throw errors.ALREADY_DECIDED({ data: decisionOf(before) })
      if ((await store.countWithdrawn(tx, user.id)) >= MAX_WITHDRAWALS) throw errors.TOO_MANY_WITHDRAWN()

      await store.withdrawSubmission(tx, id)
      await dropDecline(tx, id)
      await handed().interviewDecided(tx, id, null)
      await restoreAllowlistStatus(tx, user.id)
      await restoreDraft(tx, before)
      const after = await lockSubmission(tx, id)
      await record(tx, user, 'allowlist.withdraw', { id, userId: user.id, before, after })
    }),
)

async function restoreDraft(tx: Tx, submission: store.SubmissionRow): Promise<void> {
  const [sent] = await store.withAnswers(tx, [submission])
  const answers = (sent?.answers ?? []).map(({ note: _note, ...answer }) => answer)
  await saveDraft(tx, submission.userId, {
    answers,
    currentQuestionId: answers[0]?.questionId ?? null,
    // It was accepted, so it was begun in time.
    isBegunOpen: true,
  })
}
