import type { TodoStatus } from '@westmore/contract/todos.ts'
import type { Place } from './kept.ts'
import type { Placed } from './store.ts'

/** The order of all todos as changes of one transaction make it; written down at their end, at once. */
export function orderOf(todos: readonly Placed[]) {
  const all = new Map(todos.map((todo) => [todo.id, { ...todo }]))
  const inStatus = (status: TodoStatus) => [...all.values()].filter((todo) => todo.status === status)

  /** Makes room behind a todo by moving it, and all before it, forward: people mostly drop near the top. */
  function placeBehind(status: TodoStatus, position: number): number {
    for (const todo of inStatus(status)) if (todo.position <= position) todo.position -= 1
    return position
  }

  return {
    /** The place of a todo, by the one before it that the reader knows of. */
    placeOf(id: string): Place | undefined {
      const placed = all.get(id)
      if (!placed) return undefined
      const { status, position } = placed
      const before = inStatus(status)
        .filter((todo) => todo.isKnown && !todo.isDeleted && todo.position < position)
        .toSorted((a, b) => b.position - a.position)
      return { status, position, afterId: before[0]?.id ?? null }
    },
    /** Puts a todo into a status behind another one there that the reader knows of, or first. */
    place(id: string, status: TodoStatus, afterId: string | null): void {
      const placed = all.get(id)
      if (!placed) return
      const after = afterId === null || afterId === id ? undefined : all.get(afterId)
      const isBehind = after?.status === status && !after.isDeleted && after.isKnown
      // Deleted ones keep their places, to come back to.
      const position = isBehind
        ? placeBehind(status, after.position)
        : Math.min(0, ...inStatus(status).map((todo) => todo.position)) - 1
      Object.assign(placed, { status, position })
    },
    setDeleted(id: string, isDeleted: boolean): void {
      Object.assign(all.get(id) ?? {}, { isDeleted })
    },
    /** How many the reader knows of; how many there are that others keep from them must not show. */
    count: () => [...all.values()].filter((todo) => todo.isKnown && !todo.isDeleted).length,
    /** Those that stand elsewhere by now. */
    moved: () =>
      todos.flatMap((before) => {
        const after = all.get(before.id)
        const isMoved = after && (after.position !== before.position || after.status !== before.status)
        return isMoved ? [after] : []
      }),
  }
}

export type Order = ReturnType<typeof orderOf>
