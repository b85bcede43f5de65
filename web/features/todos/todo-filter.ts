import { addDays } from '@westmore/contract/days.ts'
import {
  dueMark,
  priorities,
  todoStatuses,
  type Priority,
  type Todo,
  type TodoStatus,
} from '@westmore/contract/todos.ts'
import { fold } from '#czech-fold.ts'

export interface TodoFilter {
  view: 'list' | 'board'
  status: TodoStatus | 'all'
  priority: Priority | 'all'
  /** A value of `assignedTo`, `me`, `none` or `all`. */
  assignee: string
  due: 'all' | 'overdue' | 'today' | 'week'
  sort: 'newest' | 'due' | 'priority'
  words: string
  /** Of the list; the board has none. */
  page: number
}

export const noFilter: TodoFilter = {
  view: 'list',
  status: 'all',
  priority: 'all',
  assignee: 'all',
  due: 'all',
  sort: 'newest',
  words: '',
  page: 1,
}

type Slugs = { [Field in 'view' | 'status' | 'priority' | 'due' | 'sort']: Record<string, TodoFilter[Field]> }

/** How the filter is written in the address: ?pohled=nastenka&stav=hotove. */
const slugs: Slugs = {
  view: { nastenka: 'board' },
  status: { 'k-vyrizeni': 'todo', rozpracovane: 'in-progress', hotove: 'completed' },
  priority: { nizka: 'low', stredni: 'medium', vysoka: 'high', kriticka: 'critical' },
  due: { 'po-terminu': 'overdue', dnes: 'today', tyden: 'week' },
  sort: { termin: 'due', priorita: 'priority' },
}
const names = {
  view: 'pohled',
  status: 'stav',
  priority: 'priorita',
  due: 'termin',
  sort: 'razeni',
  assignee: 'kdo',
  words: 'hledat',
  page: 'strana',
} as const

const people: Record<string, string> = { me: 'ja', none: 'nikdo' }

export function readFilter(search: URLSearchParams): TodoFilter {
  const given = (field: keyof typeof names) => search.get(names[field]) ?? ''
  const who = given('assignee')
  return {
    view: slugs.view[given('view')] ?? noFilter.view,
    status: slugs.status[given('status')] ?? noFilter.status,
    priority: slugs.priority[given('priority')] ?? noFilter.priority,
    due: slugs.due[given('due')] ?? noFilter.due,
    sort: slugs.sort[given('sort')] ?? noFilter.sort,
    assignee: (Object.entries(people).find(([, slug]) => slug === who)?.[0] ?? who) || noFilter.assignee,
    words: given('words'),
    page: /^[1-9]\d{0,2}$/.test(given('page')) ? Number(given('page')) : 1,
  }
}

/** The address with this filter; what is not of the filter stays. */
export function writeFilter(search: URLSearchParams, filter: TodoFilter): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const field of ['view', 'status', 'priority', 'due', 'sort'] as const) {
    const slug = Object.entries(slugs[field]).find(([, value]) => value === filter[field])?.[0]
    put(next, names[field], slug ?? '')
  }
  const { assignee, words, page } = filter
  put(next, names.assignee, assignee === noFilter.assignee ? '' : (people[assignee] ?? assignee))
  put(next, names.words, words)
  put(next, names.page, page === 1 ? '' : String(page))
  return next
}

function put(search: URLSearchParams, name: string, value: string) {
  if (value === '') search.delete(name)
  else search.set(name, value)
}

/** Whether anything but view and sorting narrows what is shown. */
export function isNarrowed({ status, view, ...filter }: TodoFilter): boolean {
  const { priority, assignee, due, words } = filter
  const narrowsStatus = view === 'list' && status !== 'all'
  return narrowsStatus || priority !== 'all' || assignee !== 'all' || due !== 'all' || words.trim() !== ''
}

interface Viewer {
  id: string
  /** The day of Prague. */
  today: string
}

/** Everything of the filter but the status: what the counts by status are made of. */
export function matches(todo: Todo, filter: TodoFilter, { id, today }: Viewer): boolean {
  const { priority, assignee, due, words } = filter
  return (
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

function textOf({ title, description, assignedTo, assignee, link }: Todo): string {
  const number = link?.number ? `#${link.number}` : ''
  const parts = [title, description, assignee?.username ?? assignedTo, link?.title ?? '', number]
  return fold(parts.join(' '))
}

/** Newest as the server gives them; by date the earliest, by priority the most urgent first. */
export function sorted(todos: readonly Todo[], sort: TodoFilter['sort']): readonly Todo[] {
  if (sort === 'due') return todos.toSorted((a, b) => compare(a.dueDate ?? '9', b.dueDate ?? '9'))
  if (sort === 'priority')
    return todos.toSorted((a, b) => priorities.indexOf(b.priority) - priorities.indexOf(a.priority))
  return todos
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export function countByStatus(todos: readonly Todo[]): Record<TodoStatus | 'all', number> {
  const counts = { all: todos.length, todo: 0, 'in-progress': 0, completed: 0 }
  for (const status of todoStatuses) counts[status] = todos.filter((todo) => todo.status === status).length
  return counts
}
