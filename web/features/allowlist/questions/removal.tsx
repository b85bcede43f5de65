import type { Question } from '@westmore/contract/allowlist.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useRemoval } from '#lists/use-removal.ts'
import { allowlistCommands } from '../queries.ts'
import type { QuestionScreen } from './screens.ts'
import { questionWords } from '../staff-labels.ts'

type QuestionRemovalProps = { screen: QuestionScreen; question: Question | null; onClose: () => void }

/** Asks before a question is deleted; one that was already deleted counts as success. */
export function QuestionRemoval({ screen, question, onClose }: QuestionRemovalProps) {
  const { busy, hasFailed, close, remove } = useRemoval(allowlistCommands.removeQuestion(), { onClose })
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={close}
      onConfirm={() => question && remove(question)}
      title={questionWords.remove}
      confirmLabel="Smazat"
      busyLabel="Mažu..."
      busy={busy}
      failure={hasFailed && screen.words.removeFailed}
    >
      <p>{questionWords.removeSure}</p>
      {question && <p className="mt-3 line-clamp-3 font-bold wrap-anywhere">„{question.question}“</p>}
    </ConfirmDialog>
  )
}
