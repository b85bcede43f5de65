import { judgeAnswer } from '@westmore/contract/allowlist-answers.ts'
import type { Question } from '@westmore/contract/allowlist.ts'
import { useEffect } from 'react'
import { isAnswered } from './answers.ts'
import type { HeldDraft } from './use-draft.ts'

/** Sets texts aside that their question no longer accepts, because it has been given another form since. */
export function useFittingAnswers(questions: readonly Question[], { keeper, entries }: HeldDraft) {
  useEffect(() => {
    for (const question of questions) {
      const entry = entries[question.id]
      if (!entry || !isAnswered(entry)) continue
      if (!judgeAnswer(question.form, entry.text).isAccepted) keeper.setAside(question)
    }
  }, [questions, keeper, entries])
}
