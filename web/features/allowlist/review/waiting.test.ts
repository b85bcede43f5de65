import { expect, test } from 'vitest'
import { isOverdue, waiting } from './waiting.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

test('writes the waiting time in Czech forms, rounded down', () => {
  expect(waiting(ago(0.5), now)).toBe('čeká chvilku')
  expect(waiting(ago(1), now)).toBe('čeká 1 minutu')
  expect(waiting(ago(4), now)).toBe('čeká 4 minuty')
  expect(waiting(ago(59.9), now)).toBe('čeká 59 minut')
  expect(waiting(ago(60), now)).toBe('čeká 1 hodinu')
  expect(waiting(ago(239), now)).toBe('čeká 3 hodiny')
  expect(waiting(ago(23 * 60 + 59), now)).toBe('čeká 23 hodin')
  expect(waiting(ago(24 * 60), now)).toBe('čeká 1 den')
  expect(waiting(ago(3 * 24 * 60), now)).toBe('čeká 3 dny')
  expect(waiting(ago(12 * 24 * 60), now)).toBe('čeká 12 dní')
})

test('a submission from a clock that runs ahead has just arrived', () => {
  expect(waiting(ago(-3), now)).toBe('čeká chvilku')
})

test('a submission is overdue after a whole day', () => {
  expect(isOverdue(ago(24 * 60 - 1), now)).toBe(false)
  expect(isOverdue(ago(24 * 60), now)).toBe(true)
})
