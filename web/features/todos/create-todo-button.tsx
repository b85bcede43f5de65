import { useNavigate } from 'react-router'
import { MAX_TODO_TITLE } from '@westmore/contract/todos.ts'
import { announceFailure, explain } from '#refusals.ts'
import { todoPlace } from '#places.ts'
import { useCommand } from '#use-command.ts'
import type { TodoFromProps } from './todo-from.tsx'
import { toast } from '#ui/toast.ts'
import { todoRefusals, todoWords } from './labels.ts'
import { todoCommands } from './queries.ts'
import { TodoButton } from './todo-button.tsx'
import { cutText } from '@westmore/contract/signs.ts'

/** Makes a todo with a link in one click; the other fields can be filled in afterwards. */
export function CreateTodoButton({ type, id, title, iconOnly }: TodoFromProps) {
  const { mutate, isPending } = useCommand(todoCommands.create())
  const navigate = useNavigate()
  const create = () =>
    mutate(
      { title: cutText(title, MAX_TODO_TITLE), link: { type, id } },
      {
        onSuccess: (todo) =>
          toast.success(todoWords.created, {
            label: 'Otevřít',
            onClick: () => void navigate(todoPlace(todo.id)),
          }),
        onError: (error) => announceFailure(error, explain(error, todoWords.createFailed, todoRefusals)),
      },
    )
  return <TodoButton iconOnly={iconOnly} busy={isPending} onClick={create} />
}
