import { expect, test } from 'vitest'
import { isOverdue, waiting } from './waiting.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

test('says how long a submission waits', () => {
  expect(waiting(ago(-3), now)).toBe('čeká chvilku')
  expect(waiting(ago(239), now)).toBe('čeká 3 hodiny')
})

test('a submission is overdue after a whole day', () => {
  expect(isOverdue(ago(24 * 60 - 1), now)).toBe(false)
  expect(isOverdue(ago(24 * 60), now)).toBe(true)
})
