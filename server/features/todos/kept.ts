import type { Link, TodoStatus } from '@westmore/contract/todos.ts'
import type { Content, TodoToChange } from './store.ts'
import { isSame } from './todo.ts'

type Fields = Omit<Content, 'linkType' | 'linkId'> & { link?: Link }

/** The place of a todo: behind another one, or first. `position` only orders todos that go back together. */
export interface Place {
  status: TodoStatus
  afterId: string | null
  position: number
}

/**
 * The changed fields of one todo, as stored: the change that undoes it, and the values it expects. `ticket` is the ticket it
 * was about.
 */
export interface KeptChange {
  id: string
  before: Fields & Partial<Place> & { deleted?: boolean; ticket?: string }
  after: Fields & { moves?: number; deleted?: boolean }
}

export const linkOf = ({ linkType: type, linkId: id }: Pick<TodoToChange, 'linkType' | 'linkId'>) =>
  type && id ? { type, id } : null

/** The fields an undo compares; `moves` stands for status and place. */
export const fieldsOf = ({ isDeleted: deleted, ...todo }: TodoToChange) => ({
  title: todo.title,
  description: todo.description,
  priority: todo.priority,
  assignedTo: todo.assignedTo,
  dueDate: todo.dueDate,
  labels: todo.labels,
  repeat: todo.repeat,
  link: linkOf(todo),
  moves: todo.moves,
  deleted,
})

/** The changed fields of a todo; none when nothing changed. */
export function keptOf(before: TodoToChange, after: TodoToChange, place: Place | undefined): KeptChange[] {
  const now: Record<string, unknown> = fieldsOf(after)
  const changed = Object.entries(fieldsOf(before)).filter(([field, value]) => !isSame(value, now[field]))
  const { moves, ...fields } = Object.fromEntries(changed)
  const kept = {
    id: before.id,
    before: {
      ...fields,
      ...(moves !== undefined && place),
      ...(before.linkType === 'ticket' && before.linkId && { ticket: before.linkId }),
    },
    after: Object.fromEntries(changed.map(([field]) => [field, now[field]])),
  }
  return changed.length > 0 ? [kept] : []
}
