import { afterEach, expect, test, vi } from 'vitest'
import { openCounts } from './counts.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('counts each bucket alone and restarts a minute after its first request', () => {
  vi.useFakeTimers()
  const counts = openCounts()
  expect(counts.peek('a').current).toBe(0)
  counts.hit('a')
  vi.advanceTimersByTime(40_000)
  expect(counts.hit('a')).toEqual({ current: 2, ttl: 20_000 })
  expect(counts.hit('b')).toEqual({ current: 1, ttl: 60_000 })
  expect(counts.peek('a')).toEqual({ current: 2, ttl: 20_000 })

  vi.advanceTimersByTime(20_000)
  expect(counts.peek('a').current).toBe(0)
  expect(counts.hit('a')).toEqual({ current: 1, ttl: 60_000 })
  expect(counts.peek('b').current).toBe(1)
})

test('drops the oldest bucket when there are too many', () => {
  const counts = openCounts(3)
  for (const name of ['a', 'b', 'c', 'd']) counts.hit(name)
  expect(['a', 'b', 'c', 'd'].map((name) => counts.peek(name).current)).toEqual([0, 1, 1, 1])
})

test('a flood of addresses does not reset the count of a person', () => {
  const counts = openCounts(3)
  counts.hit('person 1 GET /')
  for (let address = 0; address < 9; address += 1) counts.hit(`address ${address} GET /`)
  expect(counts.peek('person 1 GET /').current).toBe(1)
  expect(counts.peek('address 0 GET /').current).toBe(0)
})
