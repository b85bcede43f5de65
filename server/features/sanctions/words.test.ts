import { expect, test } from 'vitest'
import { momentOf } from './words.ts'

test.each([
  ['2027-01-03T17:00:00Z', '3. 1. 2027 18:00'],
  ['2026-06-30T22:00:00Z', '1. 7. 2026 00:00'],
  ['2026-10-25T00:30:00Z', '25. 10. 2026 02:30 letního času'],
  ['2026-10-25T01:30:00Z', '25. 10. 2026 02:30 zimního času'],
  ['2026-10-25T02:00:00Z', '25. 10. 2026 03:00'],
  ['2026-03-29T01:00:00Z', '29. 3. 2026 03:00'],
])('writes %s as one moment in Prague', (until, words) => {
  expect(momentOf(until)).toBe(words)
})
