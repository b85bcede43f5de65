import { matchQuery, type Query, type QueryFilters, type QueryKey } from '@tanstack/react-query'
import { ADMITTED_SIGNAL } from '@westmore/contract/allowlist-admitted.ts'
import { OPENING_SIGNAL } from '@westmore/contract/allowlist-hours.ts'
import { DRAFT_SIGNAL } from '@westmore/contract/allowlist.ts'
import type { Change } from '@westmore/contract/live.ts'
import { READINGS_SIGNAL } from '@westmore/contract/pages-readings.ts'
import { orpc } from '#api.ts'

export type StaleGroup = {
  name: string
  filters: QueryFilters[]
}

/** Log lines arrive every second, so they make no query stale: the screens decide when to load them. */
export const NEW_LINES = 'logs lines'

/** Log lines shown or loading are left out: the tail loads the missed ones, a refetch would move them. */
export const staleAfterReconnect: QueryFilters = {
  predicate: (query) => {
    const { status, fetchStatus } = query.state
    const isShownOrComing = status === 'success' || fetchStatus === 'fetching'
    return !isShownOrComing || !matchQuery({ queryKey: orpc.logs.list.key() }, query)
  },
}

const keysOf = (...parts: { key: () => QueryKey }[]): QueryFilters[] =>
  parts.map((part) => ({ queryKey: part.key() }))

const register = orpc.allowlist.admitted.list

/** `isTaken`: the conversation has the words of the change already. */
export function staleAfter({ topic, id }: Change, isTaken = false): StaleGroup[] {
  if (topic === 'auth') return [{ name: topic, filters: [{}] }]
  if (topic === 'users') return [{ name: topic, filters: keysOf(orpc.users, register) }]
  if (topic === 'sanctions')
    return [{ name: topic, filters: keysOf(orpc.sanctions, register, orpc.game.refused) }]
  if (topic === 'backup' || topic === 'retention' || topic === 'faults' || topic === 'discord')
    return [{ name: topic, filters: keysOf(orpc[topic], orpc.doctor.read) }]
  if (id === undefined) return [{ name: topic, filters: keysOf(orpc[topic]) }]
  const input = { id }
  const name = `${topic} ${id}`
  if (topic === 'allowlist' && id === DRAFT_SIGNAL) return [{ name, filters: keysOf(orpc.allowlist.draft) }]
  if (topic === 'allowlist' && id === OPENING_SIGNAL)
    return [{ name, filters: keysOf(orpc.allowlist.mine, orpc.allowlist.opening) }]
  if (topic === 'allowlist' && id === ADMITTED_SIGNAL)
    return [{ name, filters: keysOf(register, orpc.moving.read) }]
  if (topic === 'pages' && (id === 'rules' || id === READINGS_SIGNAL)) {
    const pages = id === 'rules' ? orpc.pages : orpc.pages.readings
    return [{ name, filters: keysOf(pages, orpc.allowlist.mine) }]
  }
  // The people at a ticket, and the readers of an application.
  if (topic === 'presence')
    return [
      {
        name,
        filters: [
          { queryKey: orpc.presence.read.key({ input }) },
          { queryKey: orpc.allowlist.submissions.readers.key() },
        ],
      },
    ]
  if (topic === 'logs' && id === 'lines') return [{ name: NEW_LINES, filters: [] }]
  // Tokens and game servers are shown together: a token's figures include the reports of its game server.
  if ((topic === 'logs' && id === 'tokens') || (topic === 'game' && id === 'servers'))
    return [
      {
        name: 'game servers',
        filters: keysOf(orpc.game.servers, orpc.logs.tokens, orpc.status, orpc.doctor.read),
      },
    ]
  if (topic === 'logs' && id === 'categories') return [{ name, filters: keysOf(orpc.logs.categories) }]
  // The register of admitted players shows licences, names and roles.
  if (topic === 'logs' && id === 'people') return [{ name, filters: keysOf(orpc.logs.people, register) }]
  if (topic === 'game' && id === 'licenses') return [{ name, filters: keysOf(orpc.game.licenses) }]
  if (topic !== 'tickets') return [{ name: topic, filters: keysOf(orpc[topic]) }]
  const { tickets } = orpc
  const itself: QueryFilters = { queryKey: tickets.read.key(), predicate: (query) => mayBe(id, query) }
  const thread = [tickets.messages.list, tickets.events].map((part) => ({ queryKey: part.key({ input }) }))
  return [
    isTaken ? { name: `${name} itself`, filters: [itself] } : { name, filters: [...thread, itself] },
    {
      name: 'tickets lists',
      filters: keysOf(tickets.mine, tickets.list, tickets.standing, tickets.readyViews, tickets.unread),
    },
  ]
}

/** A ticket is queried by its number, so its id is known only once it has loaded. */
function mayBe(id: string, { state: { data } }: Query): boolean {
  return typeof data !== 'object' || data === null || !('id' in data) || data.id === id
}
