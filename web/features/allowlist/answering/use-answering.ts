import { judgeAnswer } from '@westmore/contract/allowlist-answers.ts'
import { MAX_ANSWER, type Question } from '@westmore/contract/allowlist.ts'
import { isBlank } from '@westmore/contract/signs.ts'
import { useEffect, useRef, useState } from 'react'
import { focusAnswer } from './answer-field.tsx'
import { alerts, tooLong } from './labels.ts'
import type { HeldDraft } from './use-draft.ts'
import { usePosition } from './use-position.ts'

/** `onMove` is called when the reason of a failed submission no longer applies. */
export function useAnswering(
  questions: readonly [Question, ...Question[]],
  { keeper, entries, followed, currentQuestionId }: HeldDraft,
  onMove: () => void,
) {
  const { go, ...position } = usePosition(questions, currentQuestionId)
  const { index, current } = position
  const [problem, setProblem] = useState<{ id: string; text: string } | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const endingPanel = useRef<HTMLDivElement>(null)
  const entry = entries[current.id]
  /** Answers that end the application, by question: on screen only, never in the draft. */
  const [ends, setEnds] = useState<Readonly<Record<string, string>>>({})
  const shown = ends[current.id] ?? ''
  const text = endingOf(current, shown) === null ? (entry?.text ?? '') : shown
  const ending = endingOf(current, text)
  const stored = useStoredText(current.id, entry?.text ?? '', followed.has(current.id))

  useEffect(() => keeper.goTo(current.id), [keeper, current.id])
  // A question may have been given another form since.
  useEffect(() => {
    for (const question of questions) {
      const typed = entries[question.id]?.text ?? ''
      if (!isBlank(typed) && !judgeAnswer(question.form, typed).isAccepted) keeper.setAside(question)
    }
  }, [questions, keeper, entries])

  function forget() {
    setProblem(null)
    onMove()
  }

  function type(typed: string) {
    forget()
    const ended = endingOf(current, typed) !== null
    setEnds({ ...ends, [current.id]: ended ? typed : '' })
    keeper.type(current, ended ? '' : typed)
  }

  function refuse(reason: string) {
    setProblem({ id: current.id, text: reason })
    focusAnswer(field.current)
  }

  function move(to: number, back = false) {
    forget()
    keeper.saveNow()
    go(to, back)
  }

  /** Whether the application can go on; otherwise the reason takes the focus. */
  function canGoOn(): boolean {
    endingPanel.current?.focus()
    return ending === null
  }

  function next() {
    if (!canGoOn()) return
    if (isBlank(text)) return refuse(alerts.blank)
    if (text.length > MAX_ANSWER) return refuse(tooLong(MAX_ANSWER))
    keeper.acknowledge(current)
    move(index + 1)
  }

  function previous() {
    if (isBlank(text)) keeper.type(current, stored)
    move(index - 1)
  }

  return {
    ...position,
    field,
    endingPanel,
    entry,
    text,
    ending,
    error: problem?.id === current.id ? problem.text : undefined,
    type,
    move,
    canGoOn,
    next,
    previous,
  }
}

function endingOf({ form }: Question, text: string): string | null {
  const verdict = judgeAnswer(form, text)
  return verdict.isAccepted ? null : verdict.ending
}

/** Restored on the way back from an emptied field: as on arrival, or as last received from another device. */
function useStoredText(questionId: string, text: string, followed: boolean) {
  const [arrival, setArrival] = useState({ questionId, text })
  if (arrival.questionId !== questionId || (followed && arrival.text !== text))
    setArrival({ questionId, text })
  return arrival.text
}
