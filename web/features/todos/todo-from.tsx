import { cutText } from '@westmore/contract/signs.ts'
import { MAX_TODO_TITLE, type LinkType } from '@westmore/contract/todos.ts'
import { useNavigate } from 'react-router'
import Add from '~icons/lucide/list-plus'
import { todoPlace } from '#places.ts'
import { explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useCommand } from '#use-command.ts'
import { todoRefusals, todoWords } from './labels.ts'
import { todoCommands } from './queries.ts'

type TodoFromProps = {
  type: LinkType
  id: string
  title: string
  iconOnly?: boolean
}

export function TodoFrom({ type, id, title, iconOnly }: TodoFromProps) {
  const { mutate, isPending } = useCommand(todoCommands.create(), {
    failed: (error) => explain(error, todoWords.createFailed, todoRefusals),
  })
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
      },
    )
  return (
    <Button
      variant="ghost"
      size="sm"
      title="Vytvořit úkol"
      aria-label={iconOnly ? 'Vytvořit úkol' : undefined}
      className={iconOnly ? 'size-11 px-0! lg:pointer-fine:size-9' : 'max-lg:min-h-11'}
      busy={isPending}
      onClick={create}
    >
      <Add /> {!iconOnly && 'Úkol'}
    </Button>
  )
}
