import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { orpc } from '#api.ts'
import { staleAfterReconnect, staleAfter } from './stale.ts'

const mine = '0198f2a0-0000-4000-8000-000000000001'
const other = '0198f2a0-0000-4000-8000-000000000002'

/** The keys of the cache that a change makes stale. */
const staleIn = (cache: QueryClient, ...change: Parameters<typeof staleAfter>) =>
  staleAfter(...change)
    .flatMap((group) => group.filters)
    .flatMap((filter) => cache.getQueryCache().findAll(filter))

/** As of `threadQuery`, by which the tickets read a conversation. */
const messagesOf = (id: string) => [...orpc.tickets.messages.list.key({ input: { id } }), true]

function staleKeysAfter(...change: Parameters<typeof staleAfter>): Set<string> {
  const cache = new QueryClient()
  const { tickets, presence } = orpc
  for (const id of [mine, other]) {
    const input = { id }
    cache.setQueryData(messagesOf(id), { pages: [], pageParams: [] })
    cache.setQueryData(presence.read.queryKey({ input }), { people: [], supportWrites: false })
  }
  cache.setQueryData(tickets.mine.queryKey(), [])
  cache.setQueryData(tickets.savedReplies.list.queryKey(), [])
  const byNumber = (id: string): QueryKey => tickets.read.queryKey({ input: { id } })
  cache.setQueryData(byNumber('48213'), { id: mine })
  cache.setQueryData(byNumber('51007'), { id: other })
  return new Set(staleIn(cache, ...change).map(({ queryHash }) => queryHash))
}

test('a signal of one ticket makes only its thread and the lists stale', () => {
  const { mine: list, read } = orpc.tickets
  expect(staleKeysAfter({ topic: 'tickets', id: mine })).toEqual(
    new Set(
      [messagesOf(mine), list.queryKey(), read.queryKey({ input: { id: '48213' } })].map((key) =>
        hashKey(key),
      ),
    ),
  )
})

test('a message that was taken in makes only the lists and the ticket stale', () => {
  const stale = staleKeysAfter({ topic: 'tickets', id: mine }, true)
  expect(stale).not.toContain(hashKey(messagesOf(mine)))
  expect(stale.size).toBe(2)
})

test('typing in a ticket does not refetch the conversation', () => {
  expect(staleKeysAfter({ topic: 'presence', id: mine })).toEqual(
    new Set([hashKey(orpc.presence.read.queryKey({ input: { id: mine } }))]),
  )
})

test('a signal without an id makes its whole topic stale', () => {
  expect(staleKeysAfter({ topic: 'tickets' }).size).toBe(6)
})

test('after a gap, refetches all but log lines that are shown or loading', () => {
  const cache = new QueryClient()
  const pageAt = (offset: number) => orpc.logs.list.queryKey({ input: { offset } })
  cache.setQueryData(pageAt(0), { logs: [], total: 0, isWhole: true })
  const counts = orpc.logs.stats.queryKey()
  cache.setQueryData(counts, { todayCount: 0, byCategory: [] })
  cache.getQueryCache().build(cache, { queryKey: pageAt(50) })
  void cache.prefetchQuery({ queryKey: pageAt(100), queryFn: () => new Promise(() => {}) })
  const stale = cache.getQueryCache().findAll(staleAfterReconnect)
  expect(new Set(stale.map(({ queryHash }) => queryHash))).toEqual(
    new Set([counts, pageAt(50)].map((key) => hashKey(key))),
  )
})

const { doctor, sanctions, allowlist, game } = orpc
const register = allowlist.admitted.list.queryKey({ input: { page: 1 } })
const refused = game.refused.queryKey({ input: { sanctionId: mine } })
const operation = doctor.read.queryKey()
const cached = [
  allowlist.questions.list.queryKey(),
  allowlist.draft.read.queryKey(),
  sanctions.mine.queryKey(),
  register,
  refused,
  operation,
  orpc.tickets.mine.queryKey(),
]

test.each<[string, Parameters<typeof staleAfter>[0], QueryKey[]]>([
  ['a saved draft: only the draft', { topic: 'allowlist', id: 'draft' }, [allowlist.draft.read.queryKey()]],
  [
    'a sanction: register and refused, too',
    { topic: 'sanctions', id: mine },
    [sanctions.mine.queryKey(), register, refused],
  ],
  ['all sanctions: the same', { topic: 'sanctions' }, [sanctions.mine.queryKey(), register, refused]],
  ...(['doctor', 'backup', 'retention', 'faults', 'discord'] as const).map(
    (topic) =>
      [`${topic}: the state of the operation`, { topic }, [operation]] satisfies [string, object, QueryKey[]],
  ),
  ['tokens: the state of the operation', { topic: 'logs', id: 'tokens' }, [operation]],
  ['game servers: the state of the operation', { topic: 'game', id: 'servers' }, [operation]],
])('makes stale after %s', (_, change, expected) => {
  const cache = new QueryClient()
  for (const queryKey of cached) cache.getQueryCache().build(cache, { queryKey })
  expect(staleIn(cache, change).map(({ queryKey }) => queryKey)).toEqual(expected)
})
