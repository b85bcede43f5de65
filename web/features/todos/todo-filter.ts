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
import { choice, fieldsOf, withCurrent, type FiltersOf } from '#lists/filters.ts'
import { priorityLabels } from './labels.ts'

type Due = 'overdue' | 'today' | 'week'

/** Undefined hides nothing. */
type FoldedFilters = {
  priority: Priority | undefined
  /** A value of `assignedTo`, `me` or `none`. */
  assignee: string | undefined
  label: string | undefined
  due: Due | undefined
}

export type TodoFilter = FoldedFilters & {
  status: TodoStatus | 'all'
  sort: 'newest' | 'due' | 'priority'
  words: string
  page: number
}

type Names = { todos: readonly Todo[]; myId: string | undefined }

const { choiceField, firstField, pageField, checkedTextField, textField } = address

const text = (name: string) => checkedTextField(name, (given) => given !== '', undefined)

const addressOfPriority = { low: 'nizka', medium: 'stredni', high: 'vysoka', critical: 'kriticka' }
const wordsOfDue = {
  overdue: { inAddress: 'po-terminu', label: 'Po termínu' },
  today: { inAddress: 'dnes', label: 'Dnes' },
  week: { inAddress: 'tyden', label: 'Do týdne' },
}

/** The filters that a button unfolds. */
export const filters: FiltersOf<FoldedFilters, Names> = {
  priority: choice('priorita', {
    label: 'Priorita',
    any: 'Jakákoli',
    ids: priorities.toReversed(),
    words: (id) => ({ inAddress: addressOfPriority[id], label: priorityLabels[id] }),
  }),
  assignee: {
    field: firstField([choiceField('kdo', { ja: 'me', nikdo: 'none' }, undefined), text('kdo')], undefined),
    chip: String,
    select: {
      label: 'Přiděleno',
      any: 'Kdokoli',
      options: ({ todos, myId }) => [['me', 'Já'], ['none', 'Nikdo'], ...assigneesIn(todos, myId)],
    },
  },
  label: {
    field: text('stitek'),
    chip: String,
    select: {
      label: 'Štítek',
      any: 'Jakýkoli',
      options: ({ todos }, set) =>
        withCurrent(
          set,
          labelsIn(todos).map((label) => [label, label]),
          String,
        ),
    },
  },
  due: choice('termin', {
    label: 'Termín',
    any: 'Jakýkoli',
    ids: ['overdue', 'today', 'week'],
    words: (id) => wordsOfDue[id],
  }),
}

/** ?stav=hotove&kdo=ja */
export const filterFields: address.FieldsOf<TodoFilter> = {
  status: choiceField<TodoStatus, 'all'>(
    'stav',
    { 'k-vyrizeni': 'todo', rozpracovane: 'in-progress', hotove: 'completed' },
    'all',
  ),
  ...fieldsOf(filters),
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

/** All assignees but this person. */
function assigneesIn(todos: readonly Todo[], myId = '') {
  const names = new Map(
    todos.map(({ assignedTo, assignee }) => [assignedTo, assignee?.username ?? assignedTo] as const),
  )
  for (const known of ['', myId]) names.delete(known)
  return [...names].toSorted(([, a], [, b]) => a.localeCompare(b, 'cs'))
}

export const countFolded = ({ priority, assignee, label, due }: TodoFilter) =>
  [priority, assignee, label, due].filter((set) => set !== undefined).length

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
    (label === undefined || todo.labels.includes(label)) &&
    (priority === undefined || todo.priority === priority) &&
    (assignee === undefined || todo.assignedTo === assignedToOf(assignee, id)) &&
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
  if (due === undefined) return true
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
