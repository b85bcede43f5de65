import type { Question } from '@westmore/contract/allowlist.ts'
import { useState } from 'react'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { useOrder } from '#use-order.ts'
import { allowlistCommands } from '../queries.ts'
import { questionWords, wordsFor } from '../staff-labels.ts'
import { QuestionCard } from './card.tsx'
import { useDragSort } from './dragging.ts'

type QuestionListProps = {
  questions: readonly Question[]
  isFull: boolean
  onEdit: (question: Question) => void
  onRemove: (question: Question) => void
}

export function QuestionList({ questions, ...screen }: QuestionListProps) {
  const { ordered, move } = useOrder(questions, allowlistCommands.reorderQuestions(), {
    failed: wordsFor(screen.isFull).reorderFailed,
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
  const dragOf = useDragSort(tellAndMove)

  return (
    <>
      <ol ref={list} className="relative grid gap-3" aria-label="Otázky v pořadí">
        {ordered.map((question, at) => (
          <QuestionCard
            key={question.id}
            {...{ ...screen, question, at }}
            drag={dragOf(at)}
            count={ordered.length}
            onMove={tellAndMove}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  )
}
