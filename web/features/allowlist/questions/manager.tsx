import { useQuery } from '@tanstack/react-query'
import { MAX_QUESTIONS, type Question } from '@westmore/contract/allowlist.ts'
import { useState } from 'react'
import Scroll from '~icons/game-icons/scroll-quill'
import Cake from '~icons/lucide/cake'
import Plus from '~icons/lucide/plus'
import { counted } from '#format.ts'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { refusals } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { allowlistCommands, allowlistQueries } from '../queries.ts'
import { useCommand } from '#use-command.ts'
import { QuestionDialog } from './dialog.tsx'
import { QuestionList } from './list.tsx'
import type { QuestionScreen } from './screens.ts'
import { questionWords } from '../staff-labels.ts'

export function QuestionManager({ screen }: { screen: QuestionScreen }) {
  const query = useQuery(allowlistQueries.questions())
  const { data: questions } = query
  const [edited, setEdited] = useState<Question | 'new' | 'age' | null>(null)
  const [removed, setRemoved] = useState<Question | null>(null)
  const remove = useCommand(allowlistCommands.removeQuestion(), {
    ...(screen.successes && { done: screen.successes.removed }),
    failed: screen.words.removeFailed,
    news: { NOT_FOUND: questionWords.gone },
  })

  if (!questions) return <NotLoaded query={query} failed={questionWords.loadFailed} />

  const askRemoval = (question: Question) => {
    if (!screen.full) return setRemoved(question)
    if (window.confirm(questionWords.removeConfirm)) remove.mutate({ id: question.id })
  }

  const isEmpty = questions.length === 0
  const isFull = questions.length >= MAX_QUESTIONS
  return (
    <div className="grid gap-4">
      {isEmpty && (
        <EmptyState drawing={<Scroll />} title={questionWords.emptyTitle}>
          {questionWords.emptyText}
        </EmptyState>
      )}
      <div
        className={
          isEmpty ? '-mt-8 mb-10 flex justify-center' : 'flex flex-wrap items-center justify-between gap-3'
        }
      >
        {!isEmpty && (
          <p className="text-fg-soft">
            {isFull ? refusals.TOO_MANY_QUESTIONS : counted(questions.length, 'otázka', 'otázky', 'otázek')}
          </p>
        )}
        <span className="flex flex-wrap justify-center gap-2">
          {questions.every(({ form }) => form.kind !== 'age') && (
            <Button variant="ghost" onClick={() => setEdited('age')} disabled={isFull}>
              <Cake /> {questionWords.openAge}
            </Button>
          )}
          <Button onClick={() => setEdited('new')} disabled={isFull}>
            <Plus /> {questionWords.open}
          </Button>
        </span>
      </div>
      <QuestionList questions={questions} screen={screen} onEdit={setEdited} onRemove={askRemoval} />
      <QuestionDialog screen={screen} edited={edited} onClose={() => setEdited(null)} />
      <RemovalDialog
        command={allowlistCommands.removeQuestion()}
        input={removed && { id: removed.id }}
        onClose={() => setRemoved(null)}
        title={questionWords.remove}
        words={{ failed: screen.words.removeFailed }}
      >
        <p>{questionWords.removeSure}</p>
        {removed && <p className="mt-3 line-clamp-3 font-bold wrap-anywhere">„{removed.question}“</p>}
      </RemovalDialog>
    </div>
  )
}
