import { expect, test } from 'vitest'
import { shortAge } from './desk-age.ts'

test('an age is as short as a row needs it', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ages = [
    ['2026-11-20T12:00:05Z', 'teď'],
    ['2026-11-20T11:59:30Z', 'teď'],
    ['2026-11-20T11:01:00Z', '59 min'],
    ['2026-11-19T12:30:00Z', '23 h'],
    ['2026-11-14T12:00:00Z', '6 d'],
    ['2026-11-12T23:30:00Z', '13. 11.'],
    ['2024-03-05T12:00:00Z', '3/2024'],
  ] as const
  expect(ages.map(([moment]) => shortAge(moment, now).replace(/\u00a0/g, ' '))).toEqual(
    ages.map(([, text]) => text),
  )
})
