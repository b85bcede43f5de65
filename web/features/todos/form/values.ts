import type { Link, Todo } from '@westmore/contract/todos.ts'
import { dayWords } from '#format.ts'
import { repeatLabels } from '../repeat-words.ts'
import { textPart, type Part } from '#ui/use-revised.ts'
import { priorityLabels } from '../labels.ts'
import type { Subject } from '../todo-subject.tsx'

/** The values of the form; `assignedTo` as a name, `dueDate` empty for none. */
export type TodoValues = Pick<Todo, 'title' | 'description' | 'priority' | 'assignedTo' | 'link'> & {
  dueDate: string
  labels: readonly string[]
  /** The label being typed. */
  newLabel: string
  /** A rule of the contract; empty for none. */
  repeat: string
}

export const blank: TodoValues = {
  title: '',
  description: '',
  priority: 'medium',
  assignedTo: '',
  dueDate: '',
  labels: [],
  newLabel: '',
  repeat: '',
  link: null,
}

export function valuesOf(todo: Todo): TodoValues {
  const { title, description, priority, labels, link } = todo
  const [dueDate, repeat] = [todo.dueDate ?? '', todo.repeat ?? '']
  const assignedTo = todo.assignee?.username ?? todo.assignedTo
  return { title, description, priority, assignedTo, dueDate, labels, newLabel: '', repeat, link }
}

/** Whether a field after title, assignee and due date has a value. */
export function hasMore({ description, priority, labels, repeat, link }: TodoValues): boolean {
  const isPlain = priority === blank.priority && labels.length === 0
  return !isPlain || description !== '' || repeat !== '' || link !== null
}

/** The labels with the one being typed, without duplicates. */
export function allLabels({ labels, newLabel }: Pick<TodoValues, 'labels' | 'newLabel'>): readonly string[] {
  const label = newLabel.replaceAll(/\s+/g, ' ').trim()
  const isThere = labels.some((one) => one.toLowerCase() === label.toLowerCase())
  return label === '' || isThere ? labels : [...labels, label]
}

const isAlike = (labels: readonly string[], others: readonly string[]) =>
  labels.length === others.length && labels.every((label) => others.includes(label))

/** The values to send: those that differ from the todo. */
export function changesOf(values: TodoValues, todo: Todo) {
  const before = valuesOf(todo)
  const { title, description, priority, dueDate, repeat } = values
  const labels = allLabels(values)
  return {
    ...(title.trim() !== before.title && { title }),
    ...(description.trim() !== before.description && { description }),
    ...(priority !== before.priority && { priority }),
    ...(values.assignedTo.trim() !== before.assignedTo && { assignedTo: values.assignedTo }),
    ...(dueDate !== before.dueDate && { dueDate: dueDate || null }),
    ...(!isAlike(labels, before.labels) && { labels: [...labels] }),
    ...(repeat !== before.repeat && { repeat: repeat || null }),
    ...(values.link?.id !== before.link?.id && { link: linkOf(values.link) }),
  }
}

export function toSend({ newLabel, ...values }: TodoValues) {
  const labels = [...allLabels({ newLabel, labels: values.labels })]
  const [dueDate, repeat] = [values.dueDate || null, values.repeat || null]
  return { ...values, dueDate, labels, repeat, link: linkOf(values.link) }
}

function linkOf(subject: Subject | null): Link {
  if (subject === null) return null
  const { type, id } = subject
  return { type, id }
}

/** Two things of one title differ by their numbers or ids. */
const subjectText = (link: Subject | null) =>
  link === null ? '' : `${link.number === null ? link.id : `#${link.number}`} ${link.title ?? ''}`

/** The parts that two versions are compared by. */
export const partsOn = (today: string): readonly Part<TodoValues>[] => [
  textPart('Název', 'title'),
  textPart('Popis', 'description'),
  { name: 'Priorita', fields: ['priority'], inWords: ({ priority }) => priorityLabels[priority] },
  textPart('Přiděleno', 'assignedTo'),
  { name: 'Termín', fields: ['dueDate'], inWords: ({ dueDate }) => dueDate && dayWords(dueDate, today) },
  { name: 'Štítky', fields: ['labels', 'newLabel'], inWords: (values) => allLabels(values).join(', ') },
  { name: 'Opakování', fields: ['repeat'], inWords: ({ repeat }) => repeatLabels[repeat] ?? '' },
  { name: 'Souvisí s', fields: ['link'], inWords: ({ link }) => subjectText(link) },
]
