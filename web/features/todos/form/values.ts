import type { Link, Todo } from '@westmore/contract/todos.ts'
import { dayWords } from '#format.ts'
import { repeatLabels } from '../repeat-words.ts'
import type { Difference } from '#ui/edit-conflict.tsx'
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

/** The newest version with the changes made here since `base`, so that two people can edit different fields. */
export function mergedOver(values: TodoValues, base: Todo, newest: Todo): TodoValues {
  const touched = changesOf(values, base)
  const mine = Object.entries({ ...values, labels: allLabels(values) })
  return { ...valuesOf(newest), ...Object.fromEntries(mine.filter(([field]) => field in touched)) }
}

/** The fields in which the newest version differs from the form, in words. */
export function differences(values: TodoValues, base: Todo, newest: Todo, today: string): Difference[] {
  const there = inWords(valuesOf(newest), today)
  const kept = inWords(mergedOver(values, base, newest), today)
  return inWords(values, today).flatMap(({ field, text }, at) => {
    const theirs = there[at]?.text ?? ''
    return text === theirs ? [] : [{ field, mine: kept[at]?.text === theirs ? null : text, theirs }]
  })
}

function inWords(values: TodoValues, today: string) {
  const { title, description, priority, assignedTo, dueDate, repeat, link } = values
  return [
    { field: 'Název', text: title.trim() },
    { field: 'Popis', text: description.trim() },
    { field: 'Priorita', text: priorityLabels[priority] },
    { field: 'Přiděleno', text: assignedTo.trim() },
    { field: 'Termín', text: dueDate && dayWords(dueDate, today) },
    { field: 'Štítky', text: allLabels(values).join(', ') },
    { field: 'Opakování', text: repeatLabels[repeat] ?? '' },
    { field: 'Souvisí s', text: link?.title ?? link?.id ?? '' },
  ]
}
