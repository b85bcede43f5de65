import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { orpc } from '#api.ts'
import { staleAfterReconnect, staleAfter } from './stale.ts'

const mine = '0198f2a0-0000-4000-8000-000000000001'
const other = '0198f2a0-0000-4000-8000-000000000002'

/** The keys of the cache that a change makes stale. */
const staleIn = (cache: QueryClient, change: Parameters<typeof staleAfter>[0]) =>
  staleAfter(change)
    .flatMap((group) => group.filters)
    .flatMap((filter) => cache.getQueryCache().findAll(filter))

const messagesOf = (id: string) =>
  orpc.tickets.messages.list.infiniteKey({
    input: (before: number | undefined) => ({ id, before }),
    initialPageParam: undefined,
  })

function staleKeysAfter(change: Parameters<typeof staleAfter>[0]): Set<string> {
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
  return new Set(staleIn(cache, change).map(({ queryHash }) => queryHash))
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

test('a saved draft makes only the draft stale', () => {
  const cache = new QueryClient()
  const { draft, questions } = orpc.allowlist
  cache.setQueryData(questions.list.queryKey(), [])
  cache.setQueryData(draft.read.queryKey(), {
    answers: [],
    currentQuestionId: null,
    updatedAt: null,
    revision: 0,
  })
  const stale = staleIn(cache, { topic: 'allowlist', id: 'draft' })
  expect(stale.map(({ queryKey }) => queryKey)).toEqual([draft.read.queryKey()])
})

test('a sanction makes the register of players and the refused ones stale too', () => {
  const cache = new QueryClient()
  const keys = [
    orpc.sanctions.mine.queryKey(),
    orpc.allowlist.admitted.list.queryKey({ input: { page: 1 } }),
    orpc.game.refused.queryKey({ input: { sanctionId: mine } }),
  ]
  for (const key of [...keys, orpc.tickets.mine.queryKey()])
    cache.getQueryCache().build(cache, { queryKey: key })
  for (const change of [{ topic: 'sanctions' as const }, { topic: 'sanctions' as const, id: mine }]) {
    expect(staleIn(cache, change).map(({ queryKey }) => queryKey)).toEqual(keys)
  }
})

test('the state of the operation goes stale with each of its parts', () => {
  const cache = new QueryClient()
  const state = orpc.doctor.read.queryKey()
  for (const key of [state, orpc.tickets.mine.queryKey()])
    cache.getQueryCache().build(cache, { queryKey: key })
  const parts = ['doctor', 'backup', 'retention', 'faults', 'discord'] as const
  const changes = [
    ...parts.map((topic) => ({ topic })),
    { topic: 'logs' as const, id: 'tokens' },
    { topic: 'game' as const, id: 'servers' },
  ]
  for (const change of changes) {
    expect(staleIn(cache, change).map(({ queryKey }) => queryKey)).toEqual([state])
  }
})
