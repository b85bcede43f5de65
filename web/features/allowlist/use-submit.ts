import { useMutation } from '@tanstack/react-query'
import { MAX_ANSWER, type Question } from '@westmore/contract/allowlist.ts'
import { useRef, useState } from 'react'
import { errorCode } from '#api.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { type Entries, isAnswered } from './draft.ts'
import { alerts, tooLong } from './labels.ts'
import { allowlistCommands } from './queries.ts'

/** Sends the questionnaire once, however often one clicks, and says what stands in the way. */
export function useSubmit(
  questions: readonly Question[],
  { keeper, entries }: { keeper: DraftKeeper; entries: Entries },
  onSent: () => void,
) {
  const submit = useMutation(allowlistCommands.submit())
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)

  async function send() {
    if (underWay.current) return
    const fault = faultOf(questions, entries)
    setProblem(fault)
    if (fault !== null) return
    underWay.current = true
    setBusy(true)
    try {
      await keeper.hold()
      await submit.mutateAsync({
        answers: questions.map(({ id, question }) => ({
          questionId: id,
          question,
          answer: entries[id]?.text ?? '',
        })),
      })
      onSent()
    } catch (error) {
      setProblem(problemOf(error))
      keeper.flush()
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { send, busy, problem, forgetProblem: () => setProblem(null) }
}

function faultOf(questions: readonly Question[], entries: Entries): string | null {
  if (!questions.every(({ id }) => isAnswered(entries[id]))) return alerts.incomplete
  const long = questions.findIndex(({ id }) => (entries[id]?.text ?? '').length > MAX_ANSWER)
  return long < 0 ? null : `${long + 1}. ${tooLong(MAX_ANSWER)}`
}

/** The gate's refusals need no words: the page shows what stands in the way by itself. */
function problemOf(error: unknown): string | null {
  const code = errorCode(error)
  if (code === 'CANNOT_SUBMIT' || code === 'UNAUTHORIZED' || code === 'NO_QUESTIONS') return null
  if (code === 'QUESTIONS_CHANGED') return alerts.outdated
  if (code === 'ANSWERS_INCOMPLETE') return alerts.incomplete
  console.error(error)
  return alerts.failed
}
