import { judgeAnswer } from '@westmore/contract/allowlist-answers.ts'
import type { Question } from '@westmore/contract/allowlist.ts'
import { useEffect } from 'react'
import { isAnswered } from './draft.ts'
import type { HeldDraft } from './use-draft.ts'

/** Sets texts aside that do not fit their question, because it has been given other options since. */
export function useFittingAnswers(questions: readonly Question[], { keeper, entries }: HeldDraft) {
  useEffect(() => {
    for (const question of questions) {
      const entry = entries[question.id]
      if (!entry || !isAnswered(entry) || entry.other) continue
      const verdict = judgeAnswer(question.form, entry.text)
      if (!verdict.isAccepted && verdict.ending === null) keeper.setAside(question)
    }
  }, [questions, keeper, entries])
}
