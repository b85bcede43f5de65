import { isBlank } from '@westmore/contract/signs.ts'
import { isDueDate, MAX_LABEL, MAX_LABELS, type Link, type Todo } from '@westmore/contract/todos.ts'
import { readUnless } from '#ui/use-form.ts'
import { todoWords } from '../labels.ts'
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

export function valuesOf(todo: Todo | null): TodoValues {
  if (todo === null) return blank
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

const areLabels = (labels: readonly string[]) =>
  labels.length <= MAX_LABELS && labels.every(({ length }) => length <= MAX_LABEL)

/** The fields of a todo, or the sentences about its faults. */
export const readTodo = (values: TodoValues) =>
  readUnless(
    {
      title: isBlank(values.title) && todoWords.titleRequired,
      dueDate: values.dueDate !== '' && !isDueDate(values.dueDate) && todoWords.noSuchDay,
      labels: !areLabels(labelsOf(values.labels)) && todoWords.labelsWrong,
    },
    () => toSend(values),
  )

export const toSend = ({ dueDate, labels, link, ...words }: TodoValues) => ({
  ...words,
  dueDate: dueDate || null,
  labels: labelsOf(labels),
  link: linkOf(link),
})

/** The assignee is left out unless another name was typed, so that a former colleague stays assigned. */
export function changesOf(sent: ReturnType<typeof toSend>, todo: Todo) {
  const { assignedTo, ...others } = sent
  return assignedTo.trim() === valuesOf(todo).assignedTo ? others : sent
}

function linkOf(subject: Subject | null): Link {
  if (subject === null) return null
  const { type, id } = subject
  return { type, id }
}
