import type { Link, Todo } from '@westmore/contract/todos.ts'
import type { Subject } from '../todo-subject.tsx'

/** The values of the form; `assignedTo` as a name, `dueDate` empty for none. */
export type TodoValues = Pick<Todo, 'title' | 'description' | 'priority' | 'assignedTo' | 'link'> & {
  dueDate: string
  /** Separated by commas. */
  labels: string
}

export const blank: TodoValues = {
  title: '',
  description: '',
  priority: 'medium',
  assignedTo: '',
  dueDate: '',
  labels: '',
  link: null,
}

export function valuesOf(todo: Todo): TodoValues {
  const { title, description, priority, link } = todo
  const assignedTo = todo.assignee?.username ?? todo.assignedTo
  const [dueDate, labels] = [todo.dueDate ?? '', todo.labels.join(', ')]
  return { title, description, priority, assignedTo, dueDate, labels, link }
}

export function hasMore({ description, priority, labels, link }: TodoValues): boolean {
  return priority !== blank.priority || labels !== '' || description !== '' || link !== null
}

/** The server removes repeated labels. */
export const labelsOf = (text: string): string[] =>
  text
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '')

/** A former colleague stays assigned unless another name is written there. */
export function changesOf(values: TodoValues, todo: Todo) {
  const { assignedTo, ...others } = toSend(values)
  return assignedTo.trim() === valuesOf(todo).assignedTo ? others : { assignedTo, ...others }
}

export const toSend = ({ dueDate, labels, link, ...words }: TodoValues) => ({
  ...words,
  dueDate: dueDate || null,
  labels: labelsOf(labels),
  link: linkOf(link),
})

function linkOf(subject: Subject | null): Link {
  if (subject === null) return null
  const { type, id } = subject
  return { type, id }
}
