import { useMutation } from '@tanstack/react-query'
import type { Question } from '@westmore/contract/allowlist.ts'
import { errorCode } from '#api.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { allowlistCommands } from './queries.ts'
import type { QuestionScreen } from './question-screens.ts'
import { questionWords } from './staff-labels.ts'

type QuestionRemovalProps = { screen: QuestionScreen; question: Question | null; onClose: () => void }

/** Settings ask before a question is deleted; a question that is gone already counts as deleted. */
export function QuestionRemoval({ screen, question, onClose }: QuestionRemovalProps) {
  const { mutate, isPending, isError, reset } = useMutation(allowlistCommands.removeQuestion())
  const close = () => {
    reset()
    onClose()
  }
  const remove = ({ id }: Question) =>
    mutate(
      { id },
      {
        onSuccess: close,
        onError: (error) => {
          console.error(error)
          if (errorCode(error) === 'NOT_FOUND') close()
        },
      },
    )
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={close}
      onConfirm={() => question && remove(question)}
      title={questionWords.remove}
      confirmLabel="Smazat"
      busyLabel="Mažu..."
      busy={isPending}
    >
      <p>{questionWords.removeSure}</p>
      {question && <p className="mt-3 line-clamp-3 font-bold wrap-anywhere">„{question.question}“</p>}
      {isError && (
        <p role="alert" className="mt-3 font-bold text-bad">
          {screen.words.removeFailed}
        </p>
      )}
    </ConfirmDialog>
  )
}
