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
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { allowlistCommands, allowlistQueries } from '../queries.ts'
import { useCommand } from '#use-command.ts'
import { questionWords, wordsFor } from '../staff-labels.ts'
import { QuestionForm } from './form.tsx'
import { QuestionList } from './list.tsx'

/** `isFull`: both texts are required, and a question may have a picture. */
export function QuestionManager({ isFull }: { isFull: boolean }) {
  const words = wordsFor(isFull)
  const query = useQuery(allowlistQueries.questions())
  const { data: questions } = query
  const [edited, setEdited] = useState<Question | 'new' | 'age' | null>(null)
  const close = () => setEdited(null)
  const [removed, setRemoved] = useState<Question | null>(null)
  const remove = useCommand(allowlistCommands.removeQuestion(), {
    ...(words.removed && { done: words.removed }),
    failed: words.removeFailed,
    news: { NOT_FOUND: questionWords.gone },
  })

  if (!questions) return <NotLoaded query={query} failed={questionWords.loadFailed} />

  const askRemoval = (question: Question) => {
    if (!isFull) return setRemoved(question)
    if (window.confirm(questionWords.removeConfirm)) remove.mutate({ id: question.id })
  }

  const isEmpty = questions.length === 0
  const hasRoom = questions.length < MAX_QUESTIONS
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
            {hasRoom ? counted(questions.length, 'otázka', 'otázky', 'otázek') : refusals.TOO_MANY_QUESTIONS}
          </p>
        )}
        <span className="flex flex-wrap justify-center gap-2">
          {questions.every(({ form }) => form.kind !== 'age') && (
            <Button variant="ghost" onClick={() => setEdited('age')} disabled={!hasRoom}>
              <Cake /> {questionWords.openAge}
            </Button>
          )}
          <Button onClick={() => setEdited('new')} disabled={!hasRoom}>
            <Plus /> {questionWords.open}
          </Button>
        </span>
      </div>
      <QuestionList {...{ questions, isFull }} onEdit={setEdited} onRemove={askRemoval} />
      <Dialog
        open={edited !== null}
        onClose={close}
        title={typeof edited === 'string' ? words.addTitle : questionWords.edit}
      >
        {edited && <QuestionForm {...{ edited, isFull }} onClose={close} />}
      </Dialog>
      <RemovalDialog
        command={allowlistCommands.removeQuestion()}
        input={removed && { id: removed.id }}
        onClose={() => setRemoved(null)}
        title={questionWords.remove}
        words={{ failed: words.removeFailed }}
      >
        <p>{questionWords.removeSure}</p>
        {removed && <p className="mt-3 line-clamp-3 font-bold wrap-anywhere">„{removed.question}“</p>}
      </RemovalDialog>
    </div>
  )
}
