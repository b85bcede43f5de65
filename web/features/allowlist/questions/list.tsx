import type { Question } from '@westmore/contract/allowlist.ts'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { useState } from 'react'
import { useOrder } from '#use-order.ts'
import { allowlistCommands } from '../queries.ts'
import { questionWords } from '../staff-labels.ts'
import { QuestionCard } from './card.tsx'
import type { QuestionScreen } from './screens.ts'
import { useDragSort } from './dragging.ts'

type QuestionListProps = {
  questions: readonly Question[]
  screen: QuestionScreen
  onEdit: (question: Question) => void
  onRemove: (question: Question) => void
}

export function QuestionList({ questions, screen, onEdit, onRemove }: QuestionListProps) {
  const { ordered, move } = useOrder(questions, allowlistCommands.reorderQuestions(), {
    failed: screen.words.reorderFailed,
    news: { QUESTIONS_CHANGED: questionWords.changed },
  })
  const [news, setNews] = useState('')
  const list = useFocusRecovery<HTMLOListElement>()

  const tellAndMove = (from: number, to: number) => {
    const question = ordered[from]
    if (!question || to < 0 || to >= ordered.length || to === from) return
    setNews(`Otázka „${question.question}“ je teď na místě ${to + 1} z ${ordered.length}`)
    move(from, to)
  }
  const { dragged, target, gripOf, rowOf } = useDragSort(tellAndMove)

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
            onMove={(step) => tellAndMove(index, index + step)}
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
