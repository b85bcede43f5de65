import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { StaffTicket, Ticket } from '@westmore/contract/tickets.ts'
import { type Api, client, orpc, queryClient } from '#api.ts'
import { withItem, withNewest, withOlder, type Pages } from './thread-pages.ts'

export type TicketFilter = Parameters<Api['tickets']['list']>[0]

/** Every question this feature asks the server, as query options. */
export const ticketQueries = {
  mine: () => orpc.tickets.mine.queryOptions(),
  unread: () => orpc.tickets.unread.queryOptions(),
  list: (filter: TicketFilter = {}) =>
    orpc.tickets.list.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  /** By its id or its number. */
  ticket: (id: string) => orpc.tickets.read.queryOptions({ input: { id } }),
  presence: (id: string) => orpc.presence.read.queryOptions({ input: { id } }),
  staff: () => orpc.users.staff.queryOptions(),
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

/** The lists of a thread, each read from its end backwards; a signal asks only for their newest page again. */
export const threadLists = {
  messages: threadList(
    (id) => orpc.tickets.messages.list.queryKey({ input: { id } }),
    (input, options) => client.tickets.messages.list(input, options),
  ),
  events: threadList(
    (id) => orpc.tickets.events.queryKey({ input: { id } }),
    (input, options) => client.tickets.events(input, options),
  ),
  notes: threadList(
    (id) => orpc.tickets.notes.list.queryKey({ input: { id } }),
    (input, options) => client.tickets.notes.list(input, options),
  ),
}

function threadList<Item extends { id: string; seq: number }>(
  keyOf: (ticketId: string) => QueryKey,
  ask: (input: { id: string; before?: number }, options?: { signal: AbortSignal }) => Promise<Item[]>,
) {
  const known = (id: string) => queryClient.getQueryData<Pages<Item>>(keyOf(id))
  return {
    query: (id: string) =>
      queryOptions<Pages<Item>>({
        queryKey: keyOf(id),
        queryFn: async ({ signal }) => {
          const newest = await ask({ id }, { signal })
          return withNewest(known(id), newest)
        },
      }),
    /** Reads the page before what is known. */
    readOlder: async (id: string) => {
      const before = known(id)?.items[0]?.seq
      if (before === undefined) return
      const older = await ask({ id, before })
      queryClient.setQueryData<Pages<Item>>(keyOf(id), (pages) => pages && withOlder(pages, older))
    },
    /** Puts what the server has just confirmed where it belongs, so that it never leaves the screen meanwhile. */
    show: (id: string, item: Item) =>
      queryClient.setQueryData<Pages<Item>>(keyOf(id), (pages) => pages && withItem(pages, item)),
  }
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
