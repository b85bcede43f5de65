import { keepPreviousData } from '@tanstack/react-query'
import type { Message, StaffTicket, Ticket, TicketNote } from '@westmore/contract/tickets.ts'
import { type Api, orpc, queryClient } from '#api.ts'

export type TicketFilter = Parameters<Api['tickets']['list']>[0]

/** Every question this feature asks the server, as query options. */
export const ticketQueries = {
  mine: () => orpc.tickets.mine.queryOptions(),
  unread: () => orpc.tickets.unread.queryOptions(),
  list: (filter: TicketFilter = {}) =>
    orpc.tickets.list.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  /** By its id or its number. */
  ticket: (id: string) => orpc.tickets.read.queryOptions({ input: { id } }),
  messages: (id: string) => orpc.tickets.messages.list.queryOptions({ input: { id } }),
  events: (id: string) => orpc.tickets.events.queryOptions({ input: { id } }),
  notes: (id: string) => orpc.tickets.notes.list.queryOptions({ input: { id } }),
  presence: (id: string) => orpc.presence.read.queryOptions({ input: { id } }),
  staff: () => orpc.tickets.staff.queryOptions(),
  numbers: () => orpc.tickets.numbers.queryOptions(),
  savedReplies: () => orpc.tickets.savedReplies.list.queryOptions(),
  deadlines: () => orpc.tickets.deadlines.read.queryOptions(),
}

/** Every command, as mutation options; what it changed is asked again before the mutation settles. */
export const ticketCommands = {
  create: () => orpc.tickets.create.mutationOptions({ onSettled: refreshTickets }),
  update: () => orpc.tickets.update.mutationOptions({ onSettled: refreshTickets }),
  updateMany: () => orpc.tickets.updateMany.mutationOptions({ onSettled: refreshTickets }),
  rate: () => orpc.tickets.rate.mutationOptions({ onSettled: refreshTickets }),

  createSavedReply: () => orpc.tickets.savedReplies.create.mutationOptions({ onSettled: refreshReplies }),
  updateSavedReply: () => orpc.tickets.savedReplies.update.mutationOptions({ onSettled: refreshReplies }),
  removeSavedReply: () => orpc.tickets.savedReplies.remove.mutationOptions({ onSettled: refreshReplies }),
  setDeadlines: () =>
    orpc.tickets.deadlines.update.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.tickets.deadlines.key() }),
    }),
}

/** Puts what the server has just confirmed where it belongs, so that it never leaves the screen meanwhile. */
export function showMessage(ticketId: string, message: Message) {
  queryClient.setQueryData(ticketQueries.messages(ticketId).queryKey, (thread) => withItem(thread, message))
}

export function showNote(ticketId: string, note: TicketNote) {
  queryClient.setQueryData(ticketQueries.notes(ticketId).queryKey, (thread) => withItem(thread, note))
}

export function refreshTickets() {
  return queryClient.invalidateQueries({ queryKey: orpc.tickets.key() })
}

/** The staff's own view of a ticket carries more, and only where the reader is not its author are there notes. */
export function isStaffTicket(ticket: Ticket | StaffTicket): ticket is StaffTicket {
  return 'assignee' in ticket
}

function refreshReplies() {
  return queryClient.invalidateQueries({ queryKey: orpc.tickets.savedReplies.key() })
}

function withItem<Item extends { id: string; seq: number }>(thread: Item[] | undefined, item: Item) {
  return thread && [...thread.filter(({ id }) => id !== item.id), item].toSorted((a, b) => a.seq - b.seq)
}
