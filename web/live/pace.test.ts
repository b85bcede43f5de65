import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPace } from './pace.ts'

const QUIET = 3_000
const LIVE = 250

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('calls at once, then once for all signals of a pause at its end', () => {
  const tell = vi.fn<() => void>()
  const pace = openPace(tell, LIVE)
  for (let signal = 0; signal < 5; signal += 1) pace.hear()
  expect(tell).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(LIVE)
  expect(tell).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(LIVE)
  expect(tell).toHaveBeenCalledTimes(2)
  pace.hear()
  expect(tell).toHaveBeenCalledTimes(3)
})

test('a waiting call is made sooner when the pause becomes shorter', () => {
  const tell = vi.fn<() => void>()
  const pace = openPace(tell, QUIET)
  pace.hear()
  vi.advanceTimersByTime(100)
  pace.hear()
  pace.every(LIVE)
  expect(tell).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(LIVE - 100)
  expect(tell).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(QUIET)
  expect(tell).toHaveBeenCalledTimes(2)
})

test('does not call without a signal or after the end', () => {
  const tell = vi.fn<() => void>()
  const pace = openPace(tell, QUIET)
  pace.every(LIVE)
  vi.advanceTimersByTime(QUIET)
  expect(tell).not.toHaveBeenCalled()
  pace.hear()
  pace.hear()
  pace.close()
  vi.advanceTimersByTime(QUIET)
  expect(tell).toHaveBeenCalledTimes(1)
})

test('signals during a call lead to one call after it and after the pause', async () => {
  const ends: (() => void)[] = []
  const pace = openPace(() => new Promise<void>((end) => ends.push(end)), LIVE)
  pace.hear()
  pace.hear()
  await vi.advanceTimersByTimeAsync(QUIET)
  pace.hear()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(2)
  pace.hear()
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(LIVE - 1)
  expect(ends).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toHaveLength(3)
})
