import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCountsThrottle } from './counts-throttle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Counts that take this long (ms) to answer, and the times (ms) they were requested. */
function counts(takes: number) {
  const begun = performance.now()
  const asked: number[] = []
  let underWay = 0
  const throttle = createCountsThrottle(async () => {
    expect((underWay += 1)).toBe(1)
    asked.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, takes))
    underWay -= 1
  })
  return { asked, throttle }
}

test('counts the first line at once, then every two seconds, and also the last lines', async () => {
  const { asked, throttle } = counts(20)
  for (let line = 0; line < 450; line += 1) {
    throttle.signal()
    await vi.advanceTimersByTimeAsync(10)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([0, 2_000, 4_000, 6_000])
})

test('requests slow counts one at a time and waits ten times as long in between', async () => {
  const { asked, throttle } = counts(3_000)
  for (let line = 0; line < 700; line += 1) {
    throttle.signal()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked).toEqual([0, 30_000, 60_000])
})

test('requests nothing after it was closed, even during a request', async () => {
  const { asked, throttle } = counts(500)
  throttle.signal()
  throttle.signal()
  throttle.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([0])
})
