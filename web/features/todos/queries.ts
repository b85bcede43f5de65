import { keepPreviousData } from '@tanstack/react-query'
import { isTransient, orpc, queryClient } from '#api.ts'

/** All queries of this feature. */
export const todoQueries = {
  list: () => orpc.todos.list.queryOptions({ input: {} }),
  /** Possible assignees. */
  staff: () => orpc.users.staff.queryOptions(),
  /** Possible targets of a link. */
  subjects: (q: string) =>
    orpc.search.queryOptions({ input: { q }, enabled: q !== '', placeholderData: keepPreviousData }),
}

/**
 * Changes are sent one after another, so that the last click wins, and each refreshes the list before it settles. If the server did
 * not answer, the refresh would get no answer either, so the failure is shown without waiting for it.
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
}

function refreshTodos() {
  return queryClient.invalidateQueries({ queryKey: orpc.todos.key() })
}
