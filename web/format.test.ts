import { expect, test } from 'vitest'
import { counted, dateTime, plural, relativeTime } from './format.ts'

const now = new Date('2026-11-20T17:24:00Z')
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('a moment is written the Czech way in the time of Prague, summer and winter', () => {
  expect(plain(dateTime('2026-11-20T17:24:00Z'))).toBe('20. 11. 2026 18:24')
  expect(plain(dateTime('2026-07-01T22:05:00Z'))).toBe('2. 7. 2026 00:05')
})

test('distances in time are told in words', () => {
  const told = (moment: string) => plain(relativeTime(moment, now))
  expect(told('2026-11-20T17:23:50Z')).toBe('právě teď')
  expect(told('2026-11-20T17:19:00Z')).toBe('před 5 minutami')
  expect(told('2026-11-20T16:24:30Z')).toBe('před 1 hodinou')
  expect(told('2026-11-19T17:00:00Z')).toBe('včera')
  expect(told('2026-11-22T17:00:00Z')).toBe('pozítří')
  expect(told('2026-11-15T17:24:00Z')).toBe('před 5 dny')
})

test('nouns agree with their numbers', () => {
  expect([0, 1, 2, 4, 5, 11, 22, 101].map((hours) => plural(hours, 'hodina', 'hodiny', 'hodin'))).toEqual([
    'hodin',
    'hodina',
    'hodiny',
    'hodiny',
    'hodin',
    'hodin',
    'hodin',
    'hodin',
  ])
  expect(plain(counted(1234, 'hodina', 'hodiny', 'hodin'))).toBe('1 234 hodin')
})
