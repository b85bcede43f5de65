import { useMutation } from '@tanstack/react-query'
import type { Question } from '@westmore/contract/allowlist.ts'
import { useMemo, useRef, useState } from 'react'
import { inTurn } from '#in-turn.ts'
import { announceFailure } from '#refusals.ts'
import { allowlistCommands } from '../queries.ts'
import { inOrder } from './order.ts'
import { questionWords } from '../staff-labels.ts'

/** Of the moves made during a request, only the last is sent. */
export function useQuestionOrder(questions: readonly Question[], failure: string) {
  const { mutateAsync } = useMutation(allowlistCommands.reorderQuestions())
  const [wanted, setWanted] = useState<string[] | null>(null)
  const newest = useRef<string[]>(null)
  const ordered = useMemo(() => inOrder(questions, wanted), [questions, wanted])

  const place = (ids: string[]) => {
    newest.current = ids
    setWanted(ids)
    void inTurn(['questions'], async () => {
      if (newest.current !== ids) return
      await mutateAsync({ ids }).catch((error: unknown) =>
        announceFailure(error, failure, { QUESTIONS_CHANGED: questionWords.changed }),
      )
      if (newest.current === ids) setWanted(null)
    })
  }
  return { ordered, place }
}
