import { useMutation } from '@tanstack/react-query'
import type { Question } from '@westmore/contract/allowlist.ts'
import { useMemo, useRef, useState } from 'react'
import { announceFailure } from '#refusals.ts'
import { allowlistCommands } from '../queries.ts'
import { inOrder } from './order.ts'
import { questionWords } from '../staff-labels.ts'

/** Of the moves made during a request, only the last is sent. */
export function useQuestionOrder(questions: readonly Question[], failure: string) {
  const { mutateAsync } = useMutation(allowlistCommands.reorderQuestions())
  const [wanted, setWanted] = useState<string[] | null>(null)
  const unsent = useRef<string[] | null>(null)
  const isSending = useRef(false)
  const ordered = useMemo(() => inOrder(questions, wanted), [questions, wanted])

  async function send() {
    isSending.current = true
    try {
      while (unsent.current) {
        const ids = unsent.current
        unsent.current = null
        await mutateAsync({ ids })
      }
    } catch (error) {
      announceFailure(error, failure, { QUESTIONS_CHANGED: questionWords.changed })
    } finally {
      unsent.current = null
      isSending.current = false
      setWanted(null)
    }
  }

  const place = (ids: string[]) => {
    unsent.current = ids
    setWanted(ids)
    if (!isSending.current) void send()
  }
  return { ordered, place }
}
