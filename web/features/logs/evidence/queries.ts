import { keepPreviousData } from '@tanstack/react-query'
import { orpc, refreshing } from '#api.ts'

export const evidenceQueries = {
  tickets: (words: string) =>
    orpc.tickets.list.queryOptions({
      input: words === '' ? { status: 'unclosed' } : { status: 'all', q: words },
      placeholderData: keepPreviousData,
    }),
  people: (words: string) =>
    orpc.users.list.queryOptions({ input: { q: words }, placeholderData: keepPreviousData }),
}

export const evidenceCommands = {
  attachToTicket: () => orpc.tickets.notes.create.mutationOptions(refreshing(orpc.tickets.notes)),
  attachToPerson: () => orpc.users.notes.create.mutationOptions(refreshing(orpc.users)),
}
