import type { Todo, TodoChange, TodoStatus } from '@westmore/contract/todos.ts'
import type { Step } from './todo-order.ts'

/** A change of several todos. */
export type Deed =
  | { kind: 'status'; status: TodoStatus }
  | { kind: 'assign'; assignedTo: string }
  | { kind: 'label' | 'unlabel'; label: string }
  | { kind: 'remove' }

const bears = ({ labels }: Todo, label: string) =>
  labels.some((one) => one.toLowerCase() === label.toLowerCase())

function isConcerned(todo: Todo, deed: Deed): boolean {
  if (deed.kind === 'status') return todo.status !== deed.status
  if (deed.kind === 'assign') return todo.assignedTo !== deed.assignedTo
  if (deed.kind === 'label') return !bears(todo, deed.label)
  return deed.kind === 'remove' || bears(todo, deed.label)
}

/** The chosen todos that the deed would change, in the order of the board. */
export function concernedBy(deed: Deed, chosen: readonly Todo[]): Todo[] {
  return chosen
    .filter((todo) => isConcerned(todo, deed))
    .toSorted((a, b) => a.status.localeCompare(b.status) || a.position - b.position)
}

/** Each change puts its todo first in the column, so the last todo is sent first to keep their order. */
export function changesFor(deed: Deed, concerned: readonly Todo[]): TodoChange[] {
  return concerned.toReversed().map(({ id }) => {
    if (deed.kind === 'status') return { id, status: deed.status, afterId: null }
    if (deed.kind === 'assign') return { id, assignedTo: deed.assignedTo }
    if (deed.kind === 'label') return { id, addLabels: [deed.label] }
    return deed.kind === 'unlabel' ? { id, removeLabels: [deed.label] } : { id, deleted: true }
  })
}

/** The steps to show before the server has answered. */
export function stepsOf(changes: readonly TodoChange[]): Step[] {
  return changes.flatMap(({ id, status, afterId = null, deleted }): Step[] => {
    if (deleted) return [{ kind: 'remove', id }]
    return status ? [{ kind: 'place', id, status, afterId }] : []
  })
}
