import type { Todo } from '@westmore/contract/todos.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { todoWords } from './labels.ts'

type TodoRemovalProps = { todo: Todo | null; onClose: () => void; onConfirm: (todo: Todo) => void }

/** Asks before deleting; the toast afterwards offers an undo. */
export function TodoRemoval({ todo, onClose, onConfirm }: TodoRemovalProps) {
  return (
    <ConfirmDialog
      open={todo !== null}
      onClose={onClose}
      onConfirm={() => {
        if (!todo) return
        onClose()
        onConfirm(todo)
      }}
      title={todoWords.remove}
      confirmLabel="Smazat"
    >
      <p>{todoWords.removeSure}</p>
      {todo && <p className="mt-3 line-clamp-3 font-bold wrap-anywhere">„{todo.title}“</p>}
    </ConfirmDialog>
  )
}
