import { useMutation } from '@tanstack/react-query'
import { judgeAnswer } from '@westmore/contract/allowlist-answers.ts'
import { MAX_ANSWER, type Question } from '@westmore/contract/allowlist.ts'
import { errorCode } from '#api.ts'
import { explain, refusals } from '#refusals.ts'
import { useSending } from '#ui/use-sending.ts'
import { type Entries, isAnswered } from './answers.ts'
import type { AnswersKeeper } from './answers-keeper.ts'
import { alerts, endedFault, tooLong } from './labels.ts'
import { allowlistCommands } from '../queries.ts'

export function useSubmit(
  questions: readonly Question[],
  { keeper, entries }: { keeper: AnswersKeeper; entries: Entries },
  onSent: () => void,
) {
  const { mutateAsync } = useMutation(allowlistCommands.submit())

  async function send() {
    // A save may bring a text from another device.
    await keeper.settle()
    const { entries: now, revision } = keeper.read()
    await mutateAsync({ answers: answersOf(questions, now), revision })
    onSent()
  }

  return useSending({
    onSend: () => faultOf(questions, entries) ?? send(),
    explain: (error) =>
      keeper.learn(error)
        ? (faultOf(questions, keeper.read().entries) ?? alerts.overtaken)
        : problemOf(error),
  })
}

function answersOf(questions: readonly Question[], entries: Entries) {
  return questions.map(({ id, question }) => ({ questionId: id, question, answer: entries[id]?.text ?? '' }))
}

function faultOf(questions: readonly Question[], entries: Entries): string | null {
  if (!questions.every(({ id }) => isAnswered(entries[id]))) return refusals.ANSWERS_INCOMPLETE
  const ended = questions.flatMap(({ id, form }, place) =>
    judgeAnswer(form, entries[id]?.text ?? '').isAccepted ? [] : [place],
  )
  if (ended.length > 0) return endedFault(ended)
  const long = questions.findIndex(({ id }) => (entries[id]?.text ?? '').length > MAX_ANSWER)
  return long < 0 ? null : `${long + 1}. ${tooLong(MAX_ANSWER)}`
}

const shownByThePage = ['APPLICATIONS_CLOSED', 'CANNOT_SUBMIT', 'UNAUTHORIZED', 'NO_QUESTIONS']

function problemOf(error: unknown): string | null {
  const code = errorCode(error)
  if (code !== null && shownByThePage.includes(code)) return null
  return explain(error, alerts.failed, {
    QUESTIONS_CHANGED: alerts.outdated,
    RULES_NOT_READ: alerts.rulesNotRead,
  })
}
