import type { Todo, TodoChange, TodoStatus } from '@westmore/contract/todos.ts'
import type { Step } from './todo-order.ts'

/** A change of several todos. */
export type BulkChange =
  | { kind: 'status'; status: TodoStatus }
  | { kind: 'assign'; assignedTo: string }
  | { kind: 'label' | 'unlabel'; label: string }
  | { kind: 'remove' }

const bears = ({ labels }: Todo, label: string) =>
  labels.some((one) => one.toLowerCase() === label.toLowerCase())

function isConcerned(todo: Todo, bulk: BulkChange): boolean {
  if (bulk.kind === 'status') return todo.status !== bulk.status
  if (bulk.kind === 'assign') return todo.assignedTo !== bulk.assignedTo
  if (bulk.kind === 'label') return !bears(todo, bulk.label)
  return bulk.kind === 'remove' || bears(todo, bulk.label)
}

/** The chosen todos that would change, in the order of the board. */
export function affectedBy(bulk: BulkChange, chosen: readonly Todo[]): Todo[] {
  return chosen
    .filter((todo) => isConcerned(todo, bulk))
    .toSorted((a, b) => a.status.localeCompare(b.status) || a.position - b.position)
}

/** Each change puts its todo first in the column, so the last todo is sent first to keep their order. */
export function changesFor(bulk: BulkChange, concerned: readonly Todo[]): TodoChange[] {
  return concerned.toReversed().map(({ id }) => {
    if (bulk.kind === 'status') return { id, status: bulk.status, afterId: null }
    if (bulk.kind === 'assign') return { id, assignedTo: bulk.assignedTo }
    if (bulk.kind === 'label') return { id, addLabels: [bulk.label] }
    return bulk.kind === 'unlabel' ? { id, removeLabels: [bulk.label] } : { id, deleted: true }
  })
}

/** The steps to show before the server has answered. */
export function stepsOf(changes: readonly TodoChange[]): Step[] {
  return changes.flatMap(({ id, status, afterId = null, deleted }): Step[] => {
    if (deleted) return [{ kind: 'remove', id }]
    return status ? [{ kind: 'place', id, status, afterId }] : []
  })
}
