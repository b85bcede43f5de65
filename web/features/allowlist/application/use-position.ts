import type { Question } from '@westmore/contract/allowlist.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

export const QUESTION_PARAM = 'question'

export interface Position {
  index: number
  current: Question
  isLast: boolean
  /** One came here from the overview before sending. */
  fromOverview: boolean
  go: (index: number, fromOverview?: boolean) => void
}

/** The question on screen: the address names it, so reload, Back and another order of questions keep it. */
export function usePosition(
  questions: readonly [Question, ...Question[]],
  resumeAt: string | null,
): Position {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const placeOf = (id: string | null) => questions.findIndex((question) => question.id === id)
  const found = placeOf(params.get(QUESTION_PARAM))
  const [last, setLast] = useState(() => Math.max(0, found >= 0 ? found : placeOf(resumeAt)))
  if (found >= 0 && found !== last) setLast(found)
  // The question one stood at was removed: the one that took its place is shown.
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
    go: (to, fromOverview = false) => {
      const target = questions[to]
      if (!target) return
      const options = { preventScrollReset: true, state: fromOverview ? 'overview' : null }
      void navigate(searchOf(target.id), options)
    },
  }
}

export function searchOf(questionId: string) {
  return { search: `?${QUESTION_PARAM}=${questionId}` }
}
