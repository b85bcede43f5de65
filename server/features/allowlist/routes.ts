import { judgeAnswer } from '@westmore/contract/allowlist-answers.ts'
import { openingAt } from '@westmore/contract/allowlist-hours.ts'
import { submissionGate } from '@westmore/contract/allowlist.ts'
import type { Db } from '#postgres/db.ts'
import { record } from '#events/record.ts'
import { handed } from '#handed.ts'
import { hasBot } from '#features/discord/public.ts'
import { readingsOf, rulesToConfirm } from '#features/pages/public.ts'
import { lockUser, userById } from '#features/users/public.ts'
import { asUser } from '#rpc.ts'
import { draftOf, isDraftBegunOpen, removeDraft, saveDraft } from './draft-store.ts'
import { opening, openingFor } from './opening.ts'
import { readRules } from './opening-store.ts'
import { picture } from './pictures.ts'
import { read, readers } from './presence.ts'
import { questionsInOrder } from './question-store.ts'
import { questions } from './questions.ts'
import {
  alike,
  approve,
  decline,
  note,
  revoke,
  submissionList,
  undoDecline,
  waiting as waitingCount,
} from './review.ts'
import * as store from './store.ts'
import { takenRecordsOf } from './taken-store.ts'
import { submit } from './submit.ts'
import { withdraw } from './withdraw.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export const allowlist = {
  questions,
  picture,

  mine: asUser.allowlist.mine.handler(async ({ context: { db, env, user, now }, errors }) => {
    const [applicant, history, rules, isBegunOpen, toConfirm, readings, [taken = null]] = await Promise.all([
      userById(db, user.id),
      store.submissionsOf(db, user.id),
      readRules(db),
      isDraftBegunOpen(db, user.id),
      rulesToConfirm(db, user.id),
      readingsOf(db, user.id, 1),
      takenRecordsOf(db, user.id),
    ])
    if (!applicant) throw errors.UNAUTHORIZED()
    const bar = await handed().interviewBar(db, user.id)
    const { canSubmit, hoursRemaining, canSubmitAt } = submissionGate(applicant, now(), bar)
    const latest = history[0] ?? null
    const waiting = latest?.status === 'pending' ? latest : null
    const status = applicant.allowlistStatus
    return {
      status,
      attempts: applicant.allowlistAttempts,
      attemptNumber: applicant.allowlistAttempts + 1,
      canSubmit,
      hoursRemaining,
      canSubmitAt,
      queue: waiting && (await store.queuePlace(db, waiting.id)),
      usualWaitMinutes: waiting && (await store.usualWait(db)),
      connectAddress: status === 'approved' ? (env.GAME_CONNECT_ADDRESS ?? null) : null,
      hasBot: hasBot(env),
      hasReadRules: readings.length > 0,
      // A waiting one was begun in time, so it can be withdrawn and sent again.
      opening: openingFor(rules, isBegunOpen || waiting !== null, now()),
      rulesToConfirm: toConfirm,
      latest,
      taken,
      history,
    }
  }),

  opening,

  draft: {
    read: asUser.allowlist.draft.read.handler(({ context: { db, user } }) => draftOf(db, user.id)),

    save: asUser.allowlist.draft.save.handler(({ input, context: { db, user, now }, errors }) =>
      db.transaction().execute(async (tx) => {
        const applicant = await lockUser(tx, user.id)
        if (!applicant) throw errors.UNAUTHORIZED()
        const { obstacle } = submissionGate(applicant, now())
        if (obstacle === 'pending' || obstacle === 'approved') {
          throw errors.CANNOT_SUBMIT({ data: { obstacle, hoursRemaining: null } })
        }
        const refused = await refusedIn(tx, input.answers)
        if (refused.length > 0) throw errors.ANSWERS_REFUSED({ data: { answers: refused } })
        const { answers, revision, currentQuestionId } = input
        const current = await draftOf(tx, user.id)
        if (revision !== undefined && revision !== current.revision)
          throw errors.DRAFT_CHANGED({ data: { current } })
        const isBegun = answers.some(({ answer }) => !isBlank(answer))
        const isBegunOpen = isBegun && openingAt(await readRules(tx), now()).isOpen
        return saveDraft(tx, user.id, { answers, currentQuestionId, isBegunOpen })
      }),
    ),

    discard: asUser.allowlist.draft.discard.handler(({ context: { db, user } }) =>
      db.transaction().execute(async (tx) => {
        await removeDraft(tx, user.id)
        await record(tx, user, 'allowlist.discardDraft', { userId: user.id })
      }),
    ),
  },

  submissions: {
    create: submit,
    withdraw,
    list: submissionList,
    alike,
    waiting: waitingCount,
    readers,
    read,
    approve,
    decline,
    undoDecline,
    revoke,
    note,
  },
}

/** Answers that are no option, or an age below the minimum. */
async function refusedIn(db: Db, given: { questionId: string; answer: string }[]) {
  const answers = new Map(given.map(({ questionId, answer }) => [questionId, answer]))
  return (await questionsInOrder(db)).flatMap(({ id, form }) => {
    const answer = answers.get(id) ?? ''
    const verdict = judgeAnswer(form, answer)
    return verdict.isAccepted || answer === '' ? [] : [{ questionId: id, ending: verdict.ending }]
  })
}
