import type { FC } from 'react'
import { todoStatuses, type TodoStatus } from '@westmore/contract/todos.ts'
import Waiting from '~icons/lucide/circle'
import Done from '~icons/lucide/circle-check-big'
import Working from '~icons/lucide/circle-dot'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import { statusLabels } from './labels.ts'

export const statusSigns: Record<TodoStatus, { Icon: FC; ink: string }> = {
  todo: { Icon: Waiting, ink: 'text-fg' },
  'in-progress': { Icon: Working, ink: 'text-busy' },
  completed: { Icon: Done, ink: 'text-good' },
}

type StatusButtonsProps = {
  title: string
  status: TodoStatus
  onChange: (status: TodoStatus) => void
}

/** Of controls that show when the pointer or the focus is in their todo, and always without a pointer that hovers. */
export const calm =
  'transition-opacity [@media(hover:hover)]:opacity-0 group-hover/todo:opacity-100 group-focus-within/todo:opacity-100'

export function StatusButtons({ title, status, onChange }: StatusButtonsProps) {
  return (
    <ChoiceButtons
      label={`Stav úkolu ${title}`}
      choices={choices}
      value={status}
      onChange={(to) => to !== status && onChange(to)}
      look={look}
      iconsOnly
      className="flex"
    />
  )
}

const choices = todoStatuses.map((id) => ({
  id,
  label: statusLabels[id],
  title: statusLabels[id],
  Icon: statusSigns[id].Icon,
}))

const look = (isChosen: boolean, status: TodoStatus) =>
  classes(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md border px-2 text-sm font-bold transition-colors lg:min-h-9 lg:min-w-9',
    isChosen
      ? `border-edge bg-fg/10 ${statusSigns[status].ink}`
      : 'border-transparent text-fg-soft hover:bg-fg/10 hover:text-fg',
  )
