import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottle } from './throttle.ts'

const QUIET = 3_000
const LIVE = 250

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('calls at once, then once for all signals of a pause at its end', () => {
  const tell = vi.fn<() => void>()
  const throttle = createThrottle(tell, LIVE)
  for (let signal = 0; signal < 5; signal += 1) throttle.signal()
  expect(tell).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(LIVE)
  expect(tell).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(LIVE)
  expect(tell).toHaveBeenCalledTimes(2)
  throttle.signal()
  expect(tell).toHaveBeenCalledTimes(3)
})

test('does not call without a signal or after the end', () => {
  const tell = vi.fn<() => void>()
  const throttle = createThrottle(tell, QUIET)
  vi.advanceTimersByTime(QUIET)
  expect(tell).not.toHaveBeenCalled()
  throttle.signal()
  throttle.signal()
  throttle.close()
  vi.advanceTimersByTime(QUIET)
  expect(tell).toHaveBeenCalledTimes(1)
})

test('signals during a call lead to one call after it and after the pause', async () => {
  const ends: (() => void)[] = []
  const throttle = createThrottle(() => new Promise<void>((end) => ends.push(end)), LIVE)
  throttle.signal()
  throttle.signal()
  await vi.advanceTimersByTimeAsync(QUIET)
  throttle.signal()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(2)
  throttle.signal()
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(LIVE - 1)
  expect(ends).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toHaveLength(3)
})
