import type { Link, Priority, Todo } from '@westmore/contract/todos.ts'
import { dayWords } from './day-words.ts'
import { priorityLabels } from './labels.ts'
import type { Subject } from './todo-subject.tsx'

/** What the form holds; `assignedTo` as a name to be read, `dueDate` empty for none. */
export interface TodoValues {
  title: string
  description: string
  priority: Priority
  assignedTo: string
  dueDate: string
  link: Subject | null
}

export const blank: TodoValues = {
  title: '',
  description: '',
  priority: 'medium',
  assignedTo: '',
  dueDate: '',
  link: null,
}

export function valuesOf(todo: Todo): TodoValues {
  const { title, description, priority, dueDate, link } = todo
  return { title, description, priority, assignedTo: nameOf(todo), dueDate: dueDate ?? '', link }
}

const nameOf = ({ assignee, assignedTo }: Todo) => assignee?.username ?? assignedTo

/** What the server is sent of the values: those that differ from the todo the form began with. */
export function changesOf(values: TodoValues, todo: Todo) {
  const before = valuesOf(todo)
  const { title, description, priority, dueDate } = values
  return {
    ...(title.trim() !== before.title && { title }),
    ...(description.trim() !== before.description && { description }),
    ...(priority !== before.priority && { priority }),
    ...(values.assignedTo.trim() !== before.assignedTo && { assignedTo: values.assignedTo }),
    ...(dueDate !== before.dueDate && { dueDate: dueDate || null }),
    ...(values.link?.id !== before.link?.id && { link: linkOf(values.link) }),
  }
}

export function toSend(values: TodoValues) {
  return { ...values, dueDate: values.dueDate || null, link: linkOf(values.link) }
}

function linkOf(subject: Subject | null): Link {
  if (subject === null) return null
  const { type, id } = subject
  return { type, id }
}

export interface Difference {
  field: string
  mine: string
  theirs: string
}

/** Where two versions differ, in words; what both have alike is left out. */
export function differences(mine: TodoValues, theirs: TodoValues, today: string): Difference[] {
  const [here, there] = [inWords(mine, today), inWords(theirs, today)]
  return here.flatMap(({ field, text }, at) => {
    const other = there[at]?.text ?? ''
    return text === other ? [] : [{ field, mine: text, theirs: other }]
  })
}

function inWords({ title, description, priority, assignedTo, dueDate, link }: TodoValues, today: string) {
  return [
    { field: 'Název', text: title.trim() },
    { field: 'Popis', text: description.trim() },
    { field: 'Priorita', text: priorityLabels[priority] },
    { field: 'Přiděleno', text: assignedTo.trim() },
    { field: 'Termín', text: dueDate && dayWords(dueDate, today) },
    { field: 'Souvisí s', text: link?.title ?? link?.id ?? '' },
  ]
}
