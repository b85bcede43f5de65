import type { Message } from '@westmore/contract/tickets.ts'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#api.ts'
import { pageOf, takeIn, threadQuery } from './thread-query.ts'

const id = '0198c0de-0000-4000-8000-000000000001'
const { queryKey } = threadQuery(id, true)

const message = (seq: number): Message => ({
  id: `0198c0de-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  userId: '1',
  username: 'jana',
  name: 'Jana',
  avatarUrl: '',
  createdAt: '2026-11-20T11:00:00.000Z',
  message: `zpráva ${seq}`,
  isAdmin: true,
  attachments: [],
})

const upTo = (seq: number) => ({
  pages: [pageOf([message(seq - 1), message(seq)], [], []), pageOf([message(1)], [], [])],
  pageParams: [null, null],
})
const told = (seq: number) => takeIn({ topic: 'tickets', id, said: message(seq) })
const shown = () => queryClient.getQueryData(queryKey)

test('a message in its turn is added once, as if the conversation was asked for', () => {
  queryClient.setQueryData(queryKey, upTo(4))
  expect([told(5), told(5), told(4)]).toEqual([true, true, true])
  expect([5, 6].map((newest) => takeIn({ topic: 'tickets', id, newest }))).toEqual([true, false])
  const [newest, older] = upTo(4).pages
  const entries = [...(newest?.entries ?? []), ...pageOf([message(5)], [], []).entries]
  expect(shown()).toEqual({ ...upTo(4), pages: [{ ...newest, entries }, older] })
})

test('asks for what has a gap, is being asked for or has to be', async () => {
  queryClient.setQueryData(queryKey, upTo(4))
  expect(told(6)).toBe(false)
  expect(takeIn({ topic: 'tickets', id, said: null })).toBe(false)
  await queryClient.invalidateQueries({ queryKey })
  expect(told(5)).toBe(false)

  queryClient.setQueryData(queryKey, upTo(4))
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof pageOf>>()
  const asked = queryClient.fetchInfiniteQuery({
    ...threadQuery(id, true),
    queryFn: () => promise,
    staleTime: 0,
  })
  await vi.waitFor(() => expect(told(5)).toBe(false))
  resolve(pageOf([message(3), message(4)], [], []))
  await asked
  expect(shown()).toMatchObject({ pages: [{ entries: [{ seq: 3 }, { seq: 4 }] }] })
  expect(told(5)).toBe(true)
})

test('a conversation that is not shown needs nothing', () => {
  queryClient.clear()
  expect(told(5)).toBe(true)
  expect(shown()).toBeUndefined()
})
