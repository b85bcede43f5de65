import { keepPreviousData } from '@tanstack/react-query'
import { isTransient, orpc, queryClient } from '#api.ts'

/** Every question this feature asks the server, as query options. */
export const todoQueries = {
  list: () => orpc.todos.list.queryOptions({ input: {} }),
  /** Whom a todo can be assigned to. */
  staff: () => orpc.users.staff.queryOptions(),
  /** What a todo can be about. */
  subjects: (q: string) =>
    orpc.search.queryOptions({ input: { q }, enabled: q !== '', placeholderData: keepPreviousData }),
}

/**
 * Changes are sent one after another, so that the last click wins, and each refreshes the list before it settles. Without an answer
 * from the server it does not wait for the refresh, which would get none either, and the failure is shown at once.
 */
const inTurn = {
  scope: { id: 'todos' },
  onSettled: (_data: unknown, error: unknown) => {
    const refreshed = refreshTodos()
    return isTransient(error) ? undefined : refreshed
  },
}

export const todoCommands = {
  create: () => orpc.todos.create.mutationOptions(inTurn),
  update: () => orpc.todos.update.mutationOptions(inTurn),
  remove: () => orpc.todos.remove.mutationOptions(inTurn),
  change: () => orpc.todos.change.mutationOptions(inTurn),
  undo: () => orpc.todos.undo.mutationOptions(inTurn),
}

function refreshTodos() {
  return queryClient.invalidateQueries({ queryKey: orpc.todos.key() })
}
