import type { Todo, TodoStatus } from '@westmore/contract/todos.ts'

/** A place on the board: a status, and the todo before it there; null for the first. */
export type Place = {
  status: TodoStatus
  afterId: string | null
}

export type Arrow = 'up' | 'down' | 'left' | 'right'

/** A change shown before the server has answered. */
export type Step = ({ kind: 'place'; id: string } & Place) | { kind: 'remove'; id: string }

/** The todos of a status in their order. */
export function columnOf(todos: readonly Todo[], status: TodoStatus): Todo[] {
  return todos.filter((todo) => todo.status === status).toSorted((a, b) => a.position - b.position)
}

/** The todos with these steps applied. */
export function afterSteps(todos: readonly Todo[], steps: readonly Step[]): readonly Todo[] {
  return steps.reduce(take, todos)
}

function take(todos: readonly Todo[], step: Step): readonly Todo[] {
  if (step.kind === 'remove') return todos.filter(({ id }) => id !== step.id)
  const { id, status, afterId } = step
  const others = columnOf(todos, status).filter((todo) => todo.id !== id)
  const at = others.findIndex((todo) => todo.id === afterId)
  const [before, next] = [others[at], others[at + 1]]
  const position = before
    ? (before.position + (next?.position ?? before.position + 2)) / 2
    : (next?.position ?? 0) - 1
  return todos.map((todo) => (todo.id === id ? { ...todo, status, position } : todo))
}

/** The todo directly before another one in its status; null for the first. */
export function neighbourBefore(todos: readonly Todo[], id: string): string | null {
  const todo = todos.find((one) => one.id === id)
  if (!todo) return null
  const column = columnOf(todos, todo.status)
  return column[column.findIndex((one) => one.id === id) - 1]?.id ?? null
}

/** The place an arrow key leads to among the shown todos: up and down in the column, left and right to the next column. */
export function placeByArrow(
  columns: readonly { status: TodoStatus; ids: readonly string[] }[],
  id: string,
  arrow: Arrow,
): Place | null {
  const here = columns.findIndex(({ ids }) => ids.includes(id))
  const column = columns[here]
  if (!column) return null
  const at = column.ids.indexOf(id)
  if (arrow === 'up') return at === 0 ? null : { status: column.status, afterId: column.ids[at - 2] ?? null }
  if (arrow === 'down') {
    const afterId = column.ids[at + 1]
    return afterId === undefined ? null : { status: column.status, afterId }
  }
  const aside = columns[here + (arrow === 'left' ? -1 : 1)]
  if (!aside) return null
  return { status: aside.status, afterId: aside.ids[Math.min(at, aside.ids.length) - 1] ?? null }
}
