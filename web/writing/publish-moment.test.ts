import { expect, test } from 'vitest'
import { momentOf } from './publish-moment.ts'

const now = new Date('2026-03-01T12:00:00Z')

test('reads a time of Prague in summer and in winter', () => {
  expect(momentOf('2026-03-28', '18:00', now).at).toBe('2026-03-28T17:00:00.000Z')
  expect(momentOf('2026-03-29', '18:00', now).at).toBe('2026-03-29T16:00:00.000Z')
})

test('shows the time of the moment where clocks skip the typed one', () => {
  expect(momentOf('2026-03-29', '02:30', now)).toMatchObject({
    at: '2026-03-29T01:00:00.000Z',
    words: 'Zveřejní se 29. 3. 2026 03:00 pražského času.',
  })
})

test.each([
  ['', '18:00'],
  ['2026-02-30', '18:00'],
  ['2026-03-02', '25:00'],
  ['2026-03-01', '12:00'],
  ['2027-03-03', '12:00'],
])('says what is wrong with %s %s', (day, time) => {
  expect(momentOf(day, time, now).problem).toBeTruthy()
})
