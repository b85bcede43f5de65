import type { Question } from '@westmore/contract/allowlist.ts'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { QuestionCard } from './card.tsx'
import { moved } from './order.ts'
import type { QuestionScreen } from './screens.ts'
import { useDragSort } from './dragging.ts'
import { useQuestionOrder } from './placing.ts'

type QuestionListProps = {
  questions: readonly Question[]
  screen: QuestionScreen
  onEdit: (question: Question) => void
  onRemove: (question: Question) => void
}

/** The new order is shown at once and reverted when the server refuses it. */
export function QuestionList({ questions, screen, onEdit, onRemove }: QuestionListProps) {
  const { ordered, place } = useQuestionOrder(questions, screen.words.reorderFailed)
  const [news, setNews] = useState('')
  const list = useFocusRecovery<HTMLOListElement>()
  const focused = useRef<HTMLElement | null>(null)

  // An element loses the focus when it is moved within the document.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focused.current?.focus()
    focused.current = null
  })

  const move = (from: number, to: number) => {
    const question = ordered[from]
    if (!question || to < 0 || to >= ordered.length || to === from) return
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setNews(`Otázka „${question.question}“ je teď na místě ${to + 1} z ${ordered.length}`)
    place(moved(ordered, from, to).map(({ id }) => id))
  }
  const { dragged, target, gripOf, rowOf } = useDragSort(move)

  return (
    <>
      <ol ref={list} className="relative grid gap-3" aria-label="Otázky v pořadí">
        {ordered.map((question, index) => (
          <QuestionCard
            key={question.id}
            question={question}
            number={screen.numberOf(index)}
            showsMarker={screen.full}
            isFirst={index === 0}
            isLast={index === ordered.length - 1}
            isDragged={dragged === index}
            gap={target !== index || dragged === null ? null : index < dragged ? 'above' : 'below'}
            grip={gripOf(index)}
            row={rowOf(index)}
            onMove={(step) => move(index, index + step)}
            onEdit={() => onEdit(question)}
            onRemove={() => onRemove(question)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  )
}
