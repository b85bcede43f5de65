import { expect, test } from 'vitest'
import { isOverdue, waiting } from './waiting.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

test.each([
  [-3, 'chvilku'],
  [1, '1 minutu'],
  [4, '4 minuty'],
  [239, '3 hodiny'],
  [24 * 60, '1 den'],
  [12 * 24 * 60, '12 dní'],
])('after %d minutes it waits «%s»', (minutes, words) => {
  expect(waiting(ago(minutes), now)).toBe(`čeká ${words}`)
})

test('a submission is overdue after a whole day', () => {
  expect(isOverdue(ago(24 * 60 - 1), now)).toBe(false)
  expect(isOverdue(ago(24 * 60), now)).toBe(true)
})
