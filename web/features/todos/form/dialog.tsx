import type { Todo } from '@westmore/contract/todos.ts'
import { useViewing } from '#live/viewed-subjects.ts'
import { Dialog } from '#ui/dialog.tsx'
import { todoWords } from '../labels.ts'
import { TodoForm } from './form.tsx'
import { NEW } from '../use-place.ts'

type TodoDialogProps = {
  /** The id of the edited todo, or NEW; null closes the dialog. */
  opened: string | null
  /** Its current version, null after it was deleted. */
  todo: Todo | null
  today: string
  onClose: () => void
  onRemove: (todo: Todo) => void
}

export function TodoDialog({ opened, todo, today, onClose, onRemove }: TodoDialogProps) {
  useViewing(todo && { type: 'todo', id: todo.id })
  return (
    <Dialog open={opened !== null} onClose={onClose} title={opened === NEW ? todoWords.add : todoWords.edit}>
      <TodoForm key={opened} {...{ todo, today, onClose, onRemove }} />
    </Dialog>
  )
}
