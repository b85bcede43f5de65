import { addDays } from '@westmore/contract/days.ts'
import {
  dueMark,
  priorities,
  todoStatuses,
  type Priority,
  type Todo,
  type TodoStatus,
} from '@westmore/contract/todos.ts'
import * as address from '#address/fields.ts'
import { fold } from '@westmore/contract/fold.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export type TodoFilter = {
  status: TodoStatus | 'all'
  priority: Priority | 'all'
  /** A value of `assignedTo`, `me`, `none` or `all`. */
  assignee: string
  label: string | null
  due: 'all' | 'overdue' | 'today' | 'week'
  sort: 'newest' | 'due' | 'priority'
  words: string
  page: number
}

const { choiceField, firstField, pageField, checkedTextField, textField } = address

/** ?stav=hotove&kdo=ja */
export const filterFields: address.FieldsOf<TodoFilter> = {
  status: choiceField<TodoStatus, 'all'>(
    'stav',
    { 'k-vyrizeni': 'todo', rozpracovane: 'in-progress', hotove: 'completed' },
    'all',
  ),
  priority: choiceField<Priority, 'all'>(
    'priorita',
    { nizka: 'low', stredni: 'medium', vysoka: 'high', kriticka: 'critical' },
    'all',
  ),
  assignee: firstField(
    [
      choiceField('kdo', { ja: 'me', nikdo: 'none' }, 'all'),
      checkedTextField('kdo', (given) => given !== '', 'all'),
    ],
    'all',
  ),
  label: checkedTextField('stitek', (given) => given !== '', null),
  due: choiceField<'overdue' | 'today' | 'week', 'all'>(
    'termin',
    { 'po-terminu': 'overdue', dnes: 'today', tyden: 'week' },
    'all',
  ),
  sort: choiceField<'due' | 'priority', 'newest'>(
    'razeni',
    { termin: 'due', priorita: 'priority' },
    'newest',
  ),
  words: textField('hledat'),
  page: pageField(999),
}

export const noFilter = address.readPlace(filterFields)

export function labelsIn(todos: readonly Todo[]): string[] {
  const all = new Set(todos.flatMap(({ labels }) => labels))
  return [...all].toSorted((a, b) => a.localeCompare(b, 'cs'))
}

export function countFolded({ priority, assignee, label, due }: TodoFilter): number {
  return [priority !== 'all', assignee !== 'all', label !== null, due !== 'all'].filter(Boolean).length
}

export function isNarrowed(filter: TodoFilter): boolean {
  return filter.status !== 'all' || countFolded(filter) > 0 || !isBlank(filter.words)
}

type Viewer = {
  id: string
  /** The day in Prague. */
  today: string
}

/** Except the status, so that the result can be counted by status. */
export function matches(todo: Todo, filter: TodoFilter, { id, today }: Viewer): boolean {
  const { priority, assignee, label, due, words } = filter
  return (
    (label === null || todo.labels.includes(label)) &&
    (priority === 'all' || todo.priority === priority) &&
    (assignee === 'all' || todo.assignedTo === assignedToOf(assignee, id)) &&
    isDue(todo, due, today) &&
    fold(words)
      .split(' ')
      .every((word) => textOf(todo).includes(word))
  )
}

function assignedToOf(assignee: string, me: string): string {
  if (assignee === 'me') return me
  return assignee === 'none' ? '' : assignee
}

function isDue(todo: Todo, due: TodoFilter['due'], today: string): boolean {
  if (due === 'all') return true
  if (due === 'week')
    return todo.dueDate !== null && todo.status !== 'completed' && todo.dueDate <= addDays(today, 7)
  return dueMark(todo, today) === due
}

function textOf({ title, description, assignedTo, assignee, labels, link }: Todo): string {
  const number = link?.number ? `#${link.number}` : ''
  const parts = [title, description, assignee?.username ?? assignedTo, ...labels, link?.title ?? '', number]
  return fold(parts.join(' '))
}

/** Completed ones last; otherwise newest first as sent by the server, or by due date, or the most urgent first. */
export function sorted(todos: readonly Todo[], sort: TodoFilter['sort']): readonly Todo[] {
  return todos.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)) || compare[sort](a, b))
}

const isDone = ({ status }: Todo) => status === 'completed'

const compare: Record<TodoFilter['sort'], (a: Todo, b: Todo) => number> = {
  newest: () => 0,
  due: ({ dueDate: a }, { dueDate: b }) => (a ?? '9').localeCompare(b ?? '9'),
  priority: (a, b) => priorities.indexOf(b.priority) - priorities.indexOf(a.priority),
}

export function countByStatus(todos: readonly Todo[]): Record<TodoStatus | 'all', number> {
  const counts = { all: todos.length, todo: 0, 'in-progress': 0, completed: 0 }
  for (const status of todoStatuses) counts[status] = todos.filter((todo) => todo.status === status).length
  return counts
}
