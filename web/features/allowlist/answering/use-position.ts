import type { Question } from '@westmore/contract/allowlist.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { checkedTextField } from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'

const QUESTION = 'question'
const fields = { question: checkedTextField(QUESTION, (id) => id !== '', null) }

export const useAskedQuestion = () => useAddress(fields).place.question

/** It is in the address, so a reload, Back and reordered questions keep it. */
export function usePosition(questions: readonly [Question, ...Question[]], resumeAt: string | null) {
  const asked = useAskedQuestion()
  const { state } = useLocation()
  const navigate = useNavigate()
  const placeOf = (id: string | null) => questions.findIndex((question) => question.id === id)
  const found = placeOf(asked)
  const [last, setLast] = useState(() => Math.max(0, found >= 0 ? found : placeOf(resumeAt)))
  if (found >= 0 && found !== last) setLast(found)
  // The current question was removed: the one in its place is shown.
  const index = found >= 0 ? found : Math.min(last, questions.length - 1)
  const current = questions[index] ?? questions[0]

  useEffect(() => {
    if (found < 0) void navigate(searchOf(current.id), { replace: true, preventScrollReset: true })
  }, [found, current.id, navigate])

  return {
    index,
    current,
    isLast: index === questions.length - 1,
    fromOverview: state === 'overview',
    go: (to: number, fromOverview = false) => {
      const target = questions[to]
      if (!target) return
      const options = { preventScrollReset: true, state: fromOverview ? 'overview' : null }
      void navigate(searchOf(target.id), options)
    },
  }
}

export function searchOf(questionId: string) {
  return { search: `?${QUESTION}=${questionId}` }
}
