import { randomUUID } from 'node:crypto'
import { judgeAnswer } from '@westmore/contract/allowlist-answers.ts'
import { submissionGate, type Draft, type Question } from '@westmore/contract/allowlist.ts'
import { cleanText } from '@westmore/contract/text.ts'
import { breaksUnique } from '#postgres/db.ts'
import { record } from '#events/record.ts'
import { handed } from '#handed.ts'
import { rulesToConfirm } from '#features/pages/public.ts'
import { lockUser, setAllowlistStatus } from '#features/users/public.ts'
import { orThrow, refuse } from '#refusal.ts'
import { asUser } from '#rpc.ts'
import { draftOf, isDraftBegunOpen, removeDraft } from './draft-store.ts'
import { openingFor } from './opening.ts'
import { readRules } from './opening-store.ts'
import { questionsInOrder } from './question-store.ts'
import * as store from './store.ts'

/** The wait and the opening hours are checked by the database's clock. */
export const submit = asUser.allowlist.submissions.create.handler(
  ({ input, context: { db, user, now }, errors }) =>
    db
      .transaction()
      .execute(async (tx) => {
        const applicant = await lockUser(tx, user.id)
        if (!applicant) throw errors.UNAUTHORIZED()
        const { obstacle, hoursRemaining } = submissionGate(
          applicant,
          now(),
          await handed().interviewBar(tx, user.id),
        )
        if (obstacle) throw errors.CANNOT_SUBMIT({ data: { obstacle, hoursRemaining } })

        const sanction = await handed().closingSanctionOf(tx, user.id, 'applications')
        if (sanction) throw errors.SANCTIONED({ data: sanction })

        const { isOpen, opensAt, lateUntil } = openingFor(
          await readRules(tx),
          await isDraftBegunOpen(tx, user.id),
          now(),
        )
        if (!isOpen && lateUntil === null) throw errors.APPLICATIONS_CLOSED({ data: { opensAt } })

        const version = await rulesToConfirm(tx, user.id)
        if (version !== null) throw errors.RULES_NOT_READ({ data: { version } })

        const questions = await questionsInOrder(tx)
        if (questions.length === 0) throw errors.NO_QUESTIONS()
        if (isOutdated(input.answers, questions)) throw errors.QUESTIONS_CHANGED()
        const current = await draftOf(tx, user.id)
        if (isNewerThanSeen(current, input)) throw errors.DRAFT_CHANGED({ data: { current } })
        const answers = orThrow(answersTo(questions, input.answers), errors)

        const { username, allowlistAttempts } = applicant
        const id = randomUUID()
        await store.addSubmission(
          tx,
          { id, userId: user.id, username, attemptNumber: allowlistAttempts + 1 },
          answers,
        )
        await setAllowlistStatus(tx, [user.id], 'pending')
        await removeDraft(tx, user.id)
        await record(tx, user, 'allowlist.submit', { id, userId: user.id })
        const [submission] = await store.submissionsOf(tx, user.id)
        if (!submission) throw new Error('the submission just created was not found')
        return submission
      })
      .catch((error: unknown) => {
        if (!breaksUnique(error, 'allowlist_one_pending')) throw error
        throw errors.CANNOT_SUBMIT({ data: { obstacle: 'pending', hoursRemaining: null } })
      }),
)

function answersTo(questions: Question[], sent: { questionId: string; answer: string }[]) {
  const given = new Map(sent.map(({ questionId, answer }) => [questionId, answer]))
  const missing = questions.filter(({ id }) => !given.get(id))
  if (missing.length > 0) return refuse('ANSWERS_INCOMPLETE', { questionIds: missing.map(({ id }) => id) })
  const accepted = []
  const refused = []
  for (const { id, question, form } of questions) {
    const verdict = judgeAnswer(form, given.get(id) ?? '')
    if (verdict.isAccepted) accepted.push({ questionId: id, question, answer: verdict.answer })
    else refused.push({ questionId: id, ending: verdict.ending })
  }
  return refused.length > 0 ? refuse('ANSWERS_REFUSED', { answers: refused }) : accepted
}

/** A draft saved since then with the sent text is not newer. */
function isNewerThanSeen(
  draft: Draft,
  sent: { answers: { questionId: string; answer: string }[]; revision?: number | undefined },
): boolean {
  if (sent.revision === undefined || sent.revision === draft.revision) return false
  // The sent text is trimmed, the draft is stored as typed.
  const stored = new Map(draft.answers.map(({ questionId, answer }) => [questionId, cleanText(answer)]))
  return sent.answers.some(({ questionId, answer }) => {
    const text = stored.get(questionId) ?? ''
    return text !== '' && text !== answer
  })
}

function isOutdated(
  answers: { questionId: string; question?: string | undefined }[],
  questions: Question[],
): boolean {
  const wording = new Map(questions.map(({ id, question }) => [id, question]))
  return answers.some(({ questionId, question }) => {
    const current = wording.get(questionId)
    return current === undefined || (question !== undefined && question !== current)
  })
}
