import type { FC } from 'react'
import { dueMark, type Priority, type Todo } from '@westmore/contract/todos.ts'
import Up from '~icons/lucide/chevron-up'
import Top from '~icons/lucide/chevrons-up'
import Calendar from '~icons/lucide/calendar'
import Late from '~icons/lucide/circle-alert'
import Departed from '~icons/lucide/user-x'
import { dayOfYear, dayWords, longDay } from '#format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { priorityLabels } from './labels.ts'

const signs: Partial<Record<Priority, { Icon: FC; look: string }>> = {
  high: { Icon: Up, look: 'text-accent' },
  critical: { Icon: Top, look: 'text-bad' },
}

/** Only a pressing priority is marked. */
export function PriorityMark({ priority }: { priority: Priority }) {
  const sign = signs[priority]
  if (!sign) return null
  const words = `Priorita: ${priorityLabels[priority]}`
  return (
    <span title={words} className={classes('shrink-0 self-center', sign.look)}>
      <sign.Icon />
      <span className="sr-only">{words}</span>
    </span>
  )
}

const marks = { overdue: 'font-bold text-bad', today: 'font-bold text-accent' }

/** «Late» and «today» are in words too, not only in colour. */
export function DueMark({ todo, today }: { todo: Pick<Todo, 'dueDate' | 'status'>; today: string }) {
  if (todo.dueDate === null) return null
  const mark = dueMark(todo, today)
  return (
    <time
      dateTime={todo.dueDate}
      title={longDay(todo.dueDate)}
      className={classes(
        'inline-flex items-center gap-1 whitespace-nowrap tabular-nums',
        mark ? marks[mark] : 'text-fg-soft',
      )}
    >
      {mark === 'overdue' ? <Late /> : <Calendar />}
      <span className="sr-only">Termín: </span>
      {mark === 'overdue' ? `Po termínu ${dayOfYear(todo.dueDate, today)}` : dayWords(todo.dueDate, today)}
    </time>
  )
}

export function AssigneeMark({ todo }: { todo: Pick<Todo, 'assignee' | 'assignedTo'> }) {
  const { assignee, assignedTo } = todo
  if (assignedTo === '') return null
  const name = assignee?.username ?? assignedTo
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      {assignee && <Avatar src={assignee.avatarUrl} size={22} className="border" />}
      <span className="sr-only">Přiděleno: </span>
      <span className="truncate" title={name}>
        {name}
      </span>
      {assignee?.isStaff === false && (
        <span className="inline-flex items-center gap-1 whitespace-nowrap text-bad" title="Už není v týmu">
          <Departed />
          <span className="sr-only">(už není v týmu)</span>
        </span>
      )}
    </span>
  )
}

export function LabelMarks({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap gap-1">
      <span className="sr-only">Štítky: </span>
      {labels.map((label) => (
        <span key={label} className="rounded-full border border-line px-2 leading-5 wrap-anywhere text-fg">
          {label}
        </span>
      ))}
    </span>
  )
}
