import type { TodoStatus } from '@westmore/contract/todos.ts'
import type { Place } from './kept.ts'
import type { TodoPlace } from './store.ts'

/** The order of all todos, changed in memory; the transaction writes it once at its end. */
export function orderOf(todos: readonly TodoPlace[]) {
  const all = new Map(todos.map((todo) => [todo.id, { ...todo }]))
  const inStatus = (status: TodoStatus) => [...all.values()].filter((todo) => todo.status === status)

  /** Makes room behind a todo by moving it and all before it: people mostly drop near the top, so that is few. */
  function placeBehind(status: TodoStatus, position: number): number {
    for (const todo of inStatus(status)) if (todo.position <= position) todo.position -= 1
    return position
  }

  return {
    /** The place of a todo, behind the previous one that the reader may know of. */
    placeOf(id: string): Place | undefined {
      const placed = all.get(id)
      if (!placed) return undefined
      const { status, position } = placed
      const before = inStatus(status)
        .filter((todo) => todo.isKnown && !todo.isDeleted && todo.position < position)
        .toSorted((a, b) => b.position - a.position)
      return { status, position, afterId: before[0]?.id ?? null }
    },
    /** Puts a todo into a status behind the todo `afterId`; first if that is null, deleted, hidden from the reader or elsewhere. */
    place(id: string, status: TodoStatus, afterId: string | null): void {
      const placed = all.get(id)
      if (!placed) return
      const after = afterId === null || afterId === id ? undefined : all.get(afterId)
      const isBehind = after?.status === status && !after.isDeleted && after.isKnown
      // Deleted todos count too: they keep their places for an undo.
      const position = isBehind
        ? placeBehind(status, after.position)
        : inStatus(status).reduce((least, todo) => Math.min(least, todo.position), 0) - 1
      Object.assign(placed, { status, position })
    },
    setDeleted(id: string, isDeleted: boolean): void {
      Object.assign(all.get(id) ?? {}, { isDeleted })
    },
    /** Only todos the reader may know of: the count must not reveal hidden ones. */
    count: () => [...all.values()].filter((todo) => todo.isKnown && !todo.isDeleted).length,
    /** Todos whose place or status changed. */
    moved: () =>
      todos.flatMap((before) => {
        const after = all.get(before.id)
        const isMoved = after && (after.position !== before.position || after.status !== before.status)
        return isMoved ? [after] : []
      }),
  }
}

export type Order = ReturnType<typeof orderOf>
