import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { StaffTicket, Ticket } from '@westmore/contract/tickets.ts'
import { type Api, client, orpc, queryClient, refresh, refreshing, retryOptions } from '#api.ts'
import { readOfMenu } from '#first-answers.ts'
import { currentEpoch } from '#live/epoch.ts'
import { withItem, withNewest, withNews, withOlder, type Pages } from './thread-pages.ts'

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

/** Read backwards from the end; after a live signal only newer items are requested. */
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
          const epoch = currentEpoch()
          const after = epochs.get(id) === epoch ? known(id)?.upTo : undefined
          const news = await ask({ id, ...(after !== undefined && { after }) }, { signal })
          epochs.set(id, epoch)
          // Read the cache again: a message sent during the request may have been added.
          const before = known(id)
          return before && after !== undefined ? withNews(before, news) : withNewest(before, news)
        },
      }),
    readOlder: async (id: string) => {
      const before = known(id)?.items[0]?.seq
      if (before === undefined) return
      const older = await ask({ id, before })
      queryClient.setQueryData<Pages<Item>>(keyOf(id), (pages) => pages && withOlder(pages, older))
    },
    /** Shows a confirmed item at once, so that it does not leave the screen in between. */
    show: (id: string, item: Item) =>
      queryClient.setQueryData<Pages<Item>>(keyOf(id), (pages) => pages && withItem(pages, item)),
  }
}

/** While the screen is still being drawn; marks nothing as read. */
export function prefetchTicket({ id, number, isOwn }: StaffTicket) {
  const { messages, events, notes } = threadLists
  void queryClient.prefetchQuery(ticketQueries.ticket(String(number)))
  void queryClient.prefetchQuery(messages.query(id))
  void queryClient.prefetchQuery(events.query(id))
  if (!isOwn) void queryClient.prefetchQuery(notes.query(id))
}

export const refreshTickets = () => refresh(orpc.tickets)

export function isStaffTicket(ticket: Ticket | StaffTicket): ticket is StaffTicket {
  return 'assignee' in ticket
}
