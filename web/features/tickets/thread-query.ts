import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Change } from '@westmore/contract/live.ts'
import {
  THREAD_PAGE,
  type Message,
  type StaffTicket,
  type TicketEvent,
  type TicketNote,
} from '@westmore/contract/tickets.ts'
import { client, orpc, queryClient } from '#api.ts'
import { ticketQueries } from './queries.ts'

/** A message, or a note in its shape. */
export type Said = TicketNote & Pick<Message, 'isAdmin' | 'attachments'> & { isNote: boolean }

export type Entry = Said | TicketEvent

type Ordered = { seq: number }

/** The whole conversation as one list, read backwards from its end, kept under the key of its messages. */
export const threadQuery = (id: string, hasNotes: boolean) =>
  infiniteQueryOptions({
    queryKey: [...orpc.tickets.messages.list.key({ input: { id } }), hasNotes],
    queryFn: async ({ pageParam, signal }) => {
      const part = { id, ...(pageParam !== null && { before: pageParam }) }
      const [messages, notes, events] = await Promise.all([
        client.tickets.messages.list(part, { signal }),
        hasNotes ? client.tickets.notes.list(part, { signal }) : [],
        client.tickets.events(part, { signal }),
      ])
      return pageOf(messages, notes, events)
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    select: entriesIn,
  })

/**
 * Adds a signal's message to the conversation that has all before it. True if none has to ask: one that is asking, or
 * has to, asks again, because an answer on its way would be without the message.
 */
export function takeIn({ id, said, newest = said?.seq }: Change): boolean {
  if (id === undefined || newest === undefined) return false
  return [true, false].every((hasNotes) => {
    const { queryKey } = threadQuery(id, hasNotes)
    const state = queryClient.getQueryState(queryKey)
    const [page, ...older] = state?.data?.pages ?? []
    const last = page?.entries.at(-1)?.seq
    if (!page || last === undefined || state?.fetchStatus !== 'idle' || state.isInvalidated) return !state
    if (last >= newest || !said || last + 1 < newest) return last >= newest
    const pages = [{ ...page, entries: [...page.entries, fromMessage(said)] }, ...older]
    queryClient.setQueryData(queryKey, (thread) => thread && { ...thread, pages })
    return true
  })
}

const entriesIn = ({ pages }: { pages: readonly { entries: Entry[] }[] }): readonly Entry[] =>
  pages.toReversed().flatMap(({ entries }) => entries)

/** `seq` of the oldest item when there are older ones. */
export const olderThan = (page: readonly Ordered[]) =>
  page.length < THREAD_PAGE ? null : (page[0]?.seq ?? null)

/** The moment since which none of the three has a gap; the next page brings older items. */
export function pageOf(
  messages: readonly Message[],
  notes: readonly TicketNote[],
  events: readonly TicketEvent[],
) {
  const since = Math.max(...[messages, notes, events].map((page) => olderThan(page) ?? 0))
  const entries: Entry[] = [...messages.map(fromMessage), ...notes.map(fromNote), ...events]
  return {
    entries: entries.filter(({ seq }) => seq >= since).toSorted((a, b) => a.seq - b.seq),
    before: since || null,
  }
}

const fromMessage = ({ message: text, ...rest }: Message): Said => ({
  ...rest,
  text,
  isNote: false,
  evidence: null,
})

const fromNote = (note: TicketNote): Said => ({ ...note, isNote: true, isAdmin: true, attachments: [] })

/** While the screen is still being drawn; marks nothing as read. */
export function prefetchTicket({ id, number, isOwn }: StaffTicket) {
  void queryClient.prefetchQuery(ticketQueries.ticket(String(number)))
  void queryClient.prefetchInfiniteQuery(threadQuery(id, !isOwn))
}
