import type { Link, Priority, Todo } from '@westmore/contract/todos.ts'
import { dayWords } from '#format.ts'
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

/** The newest version with what was changed here since `base` laid over it: two who touch different fields both succeed. */
export function laidOver(values: TodoValues, base: Todo, newest: Todo): TodoValues {
  const touched = changesOf(values, base)
  const { title, description, priority, assignedTo, dueDate, link } = values
  return {
    ...valuesOf(newest),
    ...('title' in touched && { title }),
    ...('description' in touched && { description }),
    ...('priority' in touched && { priority }),
    ...('assignedTo' in touched && { assignedTo }),
    ...('dueDate' in touched && { dueDate }),
    ...('link' in touched && { link }),
  }
}

export interface Difference {
  field: string
  /** Null for what was not touched here. */
  mine: string | null
  theirs: string
}

/** Where the newest version differs from what is written here, in words; what both have alike is left out. */
export function differences(values: TodoValues, base: Todo, newest: Todo, today: string): Difference[] {
  const there = inWords(valuesOf(newest), today)
  const kept = inWords(laidOver(values, base, newest), today)
  return inWords(values, today).flatMap(({ field, text }, at) => {
    const theirs = there[at]?.text ?? ''
    return text === theirs ? [] : [{ field, mine: kept[at]?.text === theirs ? null : text, theirs }]
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
