import { keepPreviousData } from '@tanstack/react-query'
import type { StaffTicket, Ticket } from '@westmore/contract/tickets.ts'
import { type Api, client, orpc, refresh, refreshing, retryOptions } from '#api.ts'
import { readOfMenu } from '#first-answers.ts'

export type TicketFilter = Parameters<Api['tickets']['list']>[0]

export const ticketQueries = {
  mine: () => orpc.tickets.mine.queryOptions(),
  unread: () => ({
    ...orpc.tickets.unread.queryOptions(),
    queryFn: readOfMenu('tickets', client.tickets.unread),
  }),
  list: (filter: TicketFilter = {}) =>
    orpc.tickets.list.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  standing: (input: Parameters<Api['tickets']['standing']>[0]) =>
    orpc.tickets.standing.queryOptions({ input, placeholderData: keepPreviousData }),
  readyViews: () => orpc.tickets.readyViews.queryOptions(),
  /** By id or number. */
  ticket: (id: string) => orpc.tickets.read.queryOptions({ input: { id } }),
  presence: (id: string) => orpc.presence.read.queryOptions({ input: { id } }),
  staff: () => orpc.users.staff.queryOptions(),
  numbers: () => orpc.tickets.numbers.queryOptions(),
  savedReplies: () => orpc.tickets.savedReplies.list.queryOptions(),
  marks: () => orpc.tickets.marks.list.queryOptions(),
  deadlines: () => orpc.tickets.deadlines.read.queryOptions(),
}

const refreshed = refreshing(orpc.tickets)
const repliesRefreshed = refreshing(orpc.tickets.savedReplies)

export const ticketCommands = {
  create: () => orpc.tickets.create.mutationOptions({ ...retryOptions, ...refreshed }),
  change: () => orpc.tickets.changes.create.mutationOptions({ ...retryOptions, ...refreshed }),
  merge: () => orpc.tickets.merge.mutationOptions(refreshed),
  rate: () => orpc.tickets.rate.mutationOptions(refreshed),

  createSavedReply: () => orpc.tickets.savedReplies.create.mutationOptions(repliesRefreshed),
  updateSavedReply: () => orpc.tickets.savedReplies.update.mutationOptions(repliesRefreshed),
  removeSavedReply: () => orpc.tickets.savedReplies.remove.mutationOptions(repliesRefreshed),
  createMark: () => orpc.tickets.marks.create.mutationOptions(refreshed),
  updateMark: () => orpc.tickets.marks.update.mutationOptions(refreshed),
  removeMark: () => orpc.tickets.marks.remove.mutationOptions(refreshed),
  setDeadlines: () => orpc.tickets.deadlines.update.mutationOptions(refreshing(orpc.tickets.deadlines)),
}

export const refreshTickets = () => refresh(orpc.tickets)

export function isStaffTicket(ticket: Ticket | StaffTicket): ticket is StaffTicket {
  return 'assignee' in ticket
}
