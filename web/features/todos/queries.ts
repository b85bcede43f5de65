import { keepPreviousData } from '@tanstack/react-query'
import { isTransient, orpc, queryClient } from '#api.ts'

export const todoQueries = {
  list: () => orpc.todos.list.queryOptions({ input: {} }),
  staff: () => orpc.users.staff.queryOptions(),
  subjects: (q: string) =>
    orpc.search.queryOptions({ input: { q }, enabled: q !== '', placeholderData: keepPreviousData }),
}

/** Changes are sent one after another, so that the last click wins. */
const inTurn = {
  scope: { id: 'todos' },
  onSettled: (_data: unknown, error: unknown) => {
    const refreshed = refreshTodos()
    // The failure is shown at once: without an answer the refresh would get none either.
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
