import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCountsPace } from './counts-pace.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Counts whose answers take so long (ms), and when (ms) each was asked for. */
function counts(takes: number) {
  const begun = performance.now()
  const asked: number[] = []
  let underWay = 0
  const pace = openCountsPace(async () => {
    expect((underWay += 1)).toBe(1)
    asked.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, takes))
    underWay -= 1
  })
  return { asked, pace }
}

test('the first line is counted at once, a hundred a second every two seconds, the last ones too', async () => {
  const { asked, pace } = counts(20)
  for (let line = 0; line < 450; line += 1) {
    pace.hear()
    await vi.advanceTimersByTimeAsync(10)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([0, 2_000, 4_000, 6_000])
})

test('counts that take long are asked for one at a time, and rest ten times as long', async () => {
  const { asked, pace } = counts(3_000)
  for (let line = 0; line < 700; line += 1) {
    pace.hear()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked).toEqual([0, 30_000, 60_000])
})

test('nobody asks any more once it is closed, though an answer was under way', async () => {
  const { asked, pace } = counts(500)
  pace.hear()
  pace.hear()
  pace.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([0])
})
