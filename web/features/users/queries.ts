import { keepPreviousData } from '@tanstack/react-query'
import { type Api, client, orpc, refreshing, retryOptions } from '#api.ts'

type Choice = Parameters<Api['users']['list']>[0]

export const userQueries = {
  list: (choice: Choice) =>
    orpc.users.list.queryOptions({ input: choice, placeholderData: keepPreviousData }),
  person: (id: string) => orpc.users.read.queryOptions({ input: { id } }),
  // Without the abort signal: the panel is rendered again once the thread beside it has loaded, and would
  // repeat the request.
  panelOfTicket: (id: string) => ({
    ...orpc.users.panel.ofTicket.queryOptions({ input: { id } }),
    queryFn: () => client.users.panel.ofTicket({ id }),
  }),
  panelOfSubmission: (id: string) => orpc.users.panel.ofSubmission.queryOptions({ input: { id } }),
  sessions: (id: string) => orpc.users.sessions.count.queryOptions({ input: { id } }),
  notes: (id: string) => orpc.users.notes.list.queryOptions({ input: { id } }),
  submissions: (userId: string) =>
    orpc.allowlist.submissions.list.queryOptions({ input: { status: 'all', userId } }),
  tickets: (userId: string) => orpc.tickets.list.queryOptions({ input: { userId, sort: 'newest' } }),
}

const refreshed = refreshing(orpc.users)

export const userCommands = {
  changeRole: () => orpc.users.changeRole.mutationOptions(refreshed),
  endSessions: () => orpc.users.sessions.end.mutationOptions(refreshed),
  showEmail: () => orpc.users.showEmail.mutationOptions(),
  addNote: () => orpc.users.notes.create.mutationOptions({ ...retryOptions, ...refreshed }),
  removeNote: () => orpc.users.notes.remove.mutationOptions(refreshed),
}
