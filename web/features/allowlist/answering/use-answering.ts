import { MAX_ANSWER, type Question } from '@westmore/contract/allowlist.ts'
import { useEffect, useRef, useState } from 'react'
import { alerts, tooLong } from './labels.ts'
import type { HeldDraft } from './use-draft.ts'
import { usePosition } from './use-position.ts'

/**
 * The current question, its answer, and the moves. `onMove` is called when the reason of a failed submission
 * no longer applies.
 */
export function useAnswering(
  questions: readonly [Question, ...Question[]],
  { keeper, entries, currentQuestionId }: HeldDraft,
  onMove: () => void,
) {
  const { index, current, isLast, fromOverview, go } = usePosition(questions, currentQuestionId)
  const [problem, setProblem] = useState<{ id: string; text: string } | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const entry = entries[current.id]
  const text = entry?.text ?? ''
  const stored = useStoredText(current.id, text, entry?.followed ?? false)

  useEffect(() => keeper.goTo(current.id), [keeper, current.id])

  function forget() {
    setProblem(null)
    onMove()
  }

  function type(typed: string) {
    forget()
    keeper.type(current, typed)
  }

  function refuse(reason: string) {
    setProblem({ id: current.id, text: reason })
    field.current?.querySelector('textarea')?.focus()
  }

  function move(to: number, back = false) {
    forget()
    keeper.flush()
    go(to, back)
  }

  function next() {
    if (text.trim() === '') return refuse(alerts.blank)
    if (text.length > MAX_ANSWER) return refuse(tooLong(MAX_ANSWER))
    keeper.acknowledge(current)
    move(index + 1)
  }

  function previous() {
    if (text.trim() === '') keeper.type(current, stored)
    move(index - 1)
  }

  return { index, current, isLast, fromOverview, field, entry, text, problem, type, move, next, previous }
}

/**
 * The text to restore when the person goes back from an emptied field: as on arrival, or as last received
 * from another device.
 */
function useStoredText(questionId: string, text: string, followed: boolean) {
  const [arrival, setArrival] = useState({ questionId, text })
  if (arrival.questionId !== questionId || (followed && arrival.text !== text))
    setArrival({ questionId, text })
  return arrival.text
}
