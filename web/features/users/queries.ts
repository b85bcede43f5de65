import { orpc, queryClient } from '#api.ts'

export const userQueries = {
  list: () => orpc.users.list.queryOptions(),
  person: (id: string) => orpc.users.read.queryOptions({ input: { id } }),
  sessions: (id: string) => orpc.users.sessions.count.queryOptions({ input: { id } }),
  notes: (id: string) => orpc.users.notes.list.queryOptions({ input: { id } }),
  submissions: (userId: string) =>
    orpc.allowlist.submissions.list.queryOptions({ input: { status: 'all', userId } }),
  tickets: (userId: string) => orpc.tickets.list.queryOptions({ input: { userId, sort: 'newest' } }),
}

export const userCommands = {
  changeRole: () => orpc.users.changeRole.mutationOptions({ onSettled: refreshUsers }),
  endSessions: () => orpc.users.sessions.end.mutationOptions({ onSettled: refreshUsers }),
  addNote: () => orpc.users.notes.create.mutationOptions({ onSettled: refreshUsers }),
  removeNote: () => orpc.users.notes.remove.mutationOptions({ onSettled: refreshUsers }),
}

function refreshUsers() {
  return queryClient.invalidateQueries({ queryKey: orpc.users.key() })
}
