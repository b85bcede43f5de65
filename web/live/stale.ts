import { matchQuery, type Query, type QueryFilters } from '@tanstack/react-query'
import { DRAFT_SIGNAL } from '@westmore/contract/allowlist.ts'
import type { Change } from '@westmore/contract/live.ts'
import { orpc } from '#api.ts'

/** Queries that go stale together; the name is what a burst of signals is counted by. */
export interface StaleGroup {
  name: string
  filters: QueryFilters[]
}

/** Lines come by the second: nothing goes stale by itself, whoever shows them decides. */
export const NEW_LINES = 'logs lines'

/** What may have changed while nothing was heard: all but the lines one reads, whose tail goes on where it was. */
export const afterGap: QueryFilters = {
  predicate: (query) =>
    query.state.status !== 'success' || !matchQuery({ queryKey: orpc.logs.list.key() }, query),
}

/** What a change makes stale: of one ticket its thread and the lists, otherwise everything of the topic. */
export function staleAfter({ topic, id }: Change): StaleGroup[] {
  if (topic === 'auth') return [{ name: topic, filters: [{}] }]
  if (id === undefined) return [{ name: topic, filters: [{ queryKey: orpc[topic].key() }] }]
  const input = { id }
  const name = `${topic} ${id}`
  if (topic === 'allowlist' && id === DRAFT_SIGNAL)
    return [{ name, filters: [{ queryKey: orpc.allowlist.draft.key() }] }]
  if (topic === 'presence') return [{ name, filters: [{ queryKey: orpc.presence.read.key({ input }) }] }]
  if (topic === 'logs' && id === 'lines') return [{ name: NEW_LINES, filters: [] }]
  if (topic === 'logs' && (id === 'categories' || id === 'tokens' || id === 'views' || id === 'people'))
    return [{ name, filters: [{ queryKey: orpc.logs[id].key() }] }]
  if (topic !== 'tickets') return [{ name: topic, filters: [{ queryKey: orpc[topic].key() }] }]
  const { tickets } = orpc
  return [
    {
      name,
      filters: [
        { queryKey: tickets.messages.list.key({ input }) },
        { queryKey: tickets.events.key({ input }) },
        { queryKey: tickets.notes.list.key({ input }) },
        { queryKey: tickets.read.key(), predicate: (query) => mayBe(id, query) },
      ],
    },
    {
      name: 'tickets lists',
      filters: [tickets.mine, tickets.list, tickets.unread].map((list) => ({ queryKey: list.key() })),
    },
  ]
}

/** A ticket asked for by its number is known by its id once it is there. */
function mayBe(id: string, { state: { data } }: Query): boolean {
  return typeof data !== 'object' || data === null || !('id' in data) || data.id === id
}
