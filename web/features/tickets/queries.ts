import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { StaffTicket, Ticket } from '@westmore/contract/tickets.ts'
import { type Api, client, orpc, queryClient, repeatable } from '#api.ts'
import { epochNow } from '#live/epoch.ts'
import { withItem, withNewest, withNews, withOlder, type Pages } from './thread-pages.ts'

export type TicketFilter = Parameters<Api['tickets']['list']>[0]

/** Every question this feature asks the server, as query options. */
export const ticketQueries = {
  mine: () => orpc.tickets.mine.queryOptions(),
  unread: () => orpc.tickets.unread.queryOptions(),
  list: (filter: TicketFilter = {}) =>
    orpc.tickets.list.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  standing: (input: Parameters<Api['tickets']['standing']>[0]) =>
    orpc.tickets.standing.queryOptions({ input, placeholderData: keepPreviousData }),
  readyViews: () => orpc.tickets.readyViews.queryOptions(),
  /** By its id or its number. */
  ticket: (id: string) => orpc.tickets.read.queryOptions({ input: { id } }),
  presence: (id: string) => orpc.presence.read.queryOptions({ input: { id } }),
  staff: () => orpc.users.staff.queryOptions(),
  numbers: () => orpc.tickets.numbers.queryOptions(),
  savedReplies: () => orpc.tickets.savedReplies.list.queryOptions(),
  marks: () => orpc.tickets.marks.list.queryOptions(),
  deadlines: () => orpc.tickets.deadlines.read.queryOptions(),
}

/** Every command, as mutation options; what it changed is asked again before the mutation settles. */
export const ticketCommands = {
  create: () => orpc.tickets.create.mutationOptions({ ...repeatable, onSettled: refreshTickets }),
  change: () => orpc.tickets.changes.create.mutationOptions({ ...repeatable, onSettled: refreshTickets }),
  merge: () => orpc.tickets.merge.mutationOptions({ onSettled: refreshTickets }),
  rate: () => orpc.tickets.rate.mutationOptions({ onSettled: refreshTickets }),

  createSavedReply: () => orpc.tickets.savedReplies.create.mutationOptions({ onSettled: refreshReplies }),
  updateSavedReply: () => orpc.tickets.savedReplies.update.mutationOptions({ onSettled: refreshReplies }),
  removeSavedReply: () => orpc.tickets.savedReplies.remove.mutationOptions({ onSettled: refreshReplies }),
  createMark: () => orpc.tickets.marks.create.mutationOptions({ onSettled: refreshTickets }),
  updateMark: () => orpc.tickets.marks.update.mutationOptions({ onSettled: refreshTickets }),
  removeMark: () => orpc.tickets.marks.remove.mutationOptions({ onSettled: refreshTickets }),
  setDeadlines: () =>
    orpc.tickets.deadlines.update.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.tickets.deadlines.key() }),
    }),
}

/** The lists of a thread, each read from its end backwards; a signal asks only for what came since. */
export const threadLists = {
  messages: threadList(
    (id) => orpc.tickets.messages.list.queryKey({ input: { id } }),
    (input, options) => client.tickets.messages.list(input, options),
  ),
  events: threadList(
    (id) => orpc.tickets.events.queryKey({ input: { id } }),
    async (input, options) => {
      const events = await client.tickets.events(input, options)
      // A list of news cannot say that messages left the ticket.
      if (input.after !== undefined && events.some(({ kind }) => kind === 'separated'))
        for (const list of [threadLists.messages, threadLists.notes]) list.readAgain(input.id)
      return events
    },
  ),
  notes: threadList(
    (id) => orpc.tickets.notes.list.queryKey({ input: { id } }),
    (input, options) => client.tickets.notes.list(input, options),
  ),
}

function threadList<Item extends { id: string; seq: number }>(
  keyOf: (ticketId: string) => QueryKey,
  ask: (
    input: { id: string; before?: number; after?: number },
    options?: { signal: AbortSignal },
  ) => Promise<Item[]>,
) {
  const known = (id: string) => queryClient.getQueryData<Pages<Item>>(keyOf(id))
  const epochs = new Map<string, number>()
  return {
    query: (id: string) =>
      queryOptions<Pages<Item>>({
        queryKey: keyOf(id),
        queryFn: async ({ signal }) => {
          const epoch = epochNow()
          const after = epochs.get(id) === epoch ? known(id)?.upTo : undefined
          const news = await ask({ id, ...(after !== undefined && { after }) }, { signal })
          epochs.set(id, epoch)
          // Read the cache again: a message just sent may have been put there meanwhile.
          const before = known(id)
          return before && after !== undefined ? withNews(before, news) : withNewest(before, news)
        },
      }),
    /** Reads from the end again, without trusting the known part. */
    readAgain: (id: string) => {
      epochs.delete(id)
      void queryClient.invalidateQueries({ queryKey: keyOf(id) })
    },
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

/** Asks for everything an opened ticket shows, all at once, while the screen is still being drawn; nothing counts as read by it. */
export function askAhead({ id, number, isOwn }: StaffTicket) {
  const { messages, events, notes } = threadLists
  void queryClient.prefetchQuery(ticketQueries.ticket(String(number)))
  void queryClient.prefetchQuery(messages.query(id))
  void queryClient.prefetchQuery(events.query(id))
  if (!isOwn) void queryClient.prefetchQuery(notes.query(id))
}

export function refreshTickets() {
  return queryClient.invalidateQueries({ queryKey: orpc.tickets.key() })
}

/** What staff read of a ticket has more fields; only staff who did not open the ticket themselves see notes. */
export function isStaffTicket(ticket: Ticket | StaffTicket): ticket is StaffTicket {
  return 'assignee' in ticket
}

function refreshReplies() {
  return queryClient.invalidateQueries({ queryKey: orpc.tickets.savedReplies.key() })
}
