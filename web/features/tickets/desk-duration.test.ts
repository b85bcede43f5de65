import { expect, test } from 'vitest'
import { duration } from './desk-duration.ts'

test('a duration is told in its two largest parts', () => {
  expect([0, 59, 60, 12 * 60, 3600, 3600 * 2 + 300].map(duration)).toEqual([
    'do minuty',
    'do minuty',
    '1 min',
    '12 min',
    '1 h',
    '2 h 5 min',
  ])
  expect([86_400, 86_400 * 3 + 3600 * 4, 86_400 * 12].map(duration)).toEqual(['1 den', '3 dny 4 h', '12 dní'])
})

test('rounding never makes sixty minutes or twenty-four hours', () => {
  expect(duration(3_599)).toBe('1 h')
  expect(duration(86_399)).toBe('1 den')
  expect(duration(2 * 86_400 - 1)).toBe('2 dny')
})
