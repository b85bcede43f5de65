import { expect, test } from 'vitest'
import {
  counted,
  dateTime,
  dayWords,
  duration,
  relativeDay,
  plural,
  relativeTime,
  shortAge,
} from './format.ts'

const now = new Date('2026-11-20T17:24:00Z')
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('writes a moment in Czech and in Prague time, summer and winter', () => {
  expect(plain(dateTime('2026-11-20T17:24:00Z'))).toBe('20. 11. 2026 18:24')
  expect(plain(dateTime('2026-07-01T22:05:00Z'))).toBe('2. 7. 2026 00:05')
})

test('writes distances in time in words', () => {
  const told = (moment: string) => plain(relativeTime(moment, now))
  expect(told('2026-11-20T17:23:50Z')).toBe('právě teď')
  expect(told('2026-11-20T17:19:00Z')).toBe('před 5 minutami')
  expect(told('2026-11-20T16:24:30Z')).toBe('před 1 hodinou')
  expect(told('2026-11-19T17:00:00Z')).toBe('včera')
  expect(told('2026-11-22T17:00:00Z')).toBe('pozítří')
  expect(told('2026-11-15T17:24:00Z')).toBe('před 5 dny')
})

test('nouns agree with their numbers', () => {
  const forms = [0, 1, 2, 4, 5, 11, 22, 101].map((hours) => plural(hours, 'one', 'few', 'many'))
  expect(forms.join(' ')).toBe('many one few few many many many many')
  expect(plain(counted(1234, 'hodina', 'hodiny', 'hodin'))).toBe('1 234 hodin')
})

test('writes an age as short as a row needs it', () => {
  const noon = new Date('2026-11-20T12:00:00Z')
  const ages = [
    ['2026-11-20T12:00:05Z', 'teď'],
    ['2026-11-20T11:59:31Z', 'teď'],
    ['2026-11-20T11:01:00Z', '59 min'],
    ['2026-11-19T12:31:00Z', '23 h'],
    ['2026-11-19T12:29:00Z', '1 d'],
    ['2026-11-14T12:00:00Z', '6 d'],
    ['2026-11-12T23:30:00Z', '13. 11.'],
    ['2024-03-05T12:00:00Z', '3/2024'],
  ] as const
  expect(ages.map(([moment]) => shortAge(moment, noon).replace(/\u00a0/g, ' '))).toEqual(
    ages.map(([, text]) => text),
  )
})

test('a row and its thread never show different numbers', () => {
  const words: Record<string, string> = { včera: '1', předevčírem: '2' }
  for (let minutes = 1; minutes < 6.5 * 1440; minutes += 17) {
    const moment = new Date(now.getTime() - minutes * 60_000).toISOString()
    const told = relativeTime(moment, now)
    const [figure = words[told]] = /\d+/.exec(told) ?? []
    expect(shortAge(moment, now)).toMatch(new RegExp(`^${figure}\\s`))
  }
})

test('writes a duration in its two largest parts', () => {
  const short = [59, 60, 12 * 60, 3_599, 3600 * 2 + 300].map(duration)
  expect(short).toEqual(['do minuty', '1 min', '12 min', '1 h', '2 h 5 min'])
  const long = [86_399, 2 * 86_400 - 1, 86_400 * 3 + 3600 * 4].map(duration)
  expect(long).toEqual(['1 den', '2 dny', '3 dny 4 h'])
})

test('counts days by the Prague calendar, even those of 23 or 25 hours', () => {
  const told = (moment: string, at: string) => relativeTime(moment, new Date(at))
  // On 25 October 2026 clocks go back: 00:30 of the 26th is 25.5 hours after 00:00 of the 25th.
  expect(told('2026-10-24T22:00:00Z', '2026-10-25T23:30:00Z')).toBe('včera')
  expect(told('2026-10-24T21:59:00Z', '2026-10-25T23:30:00Z')).toBe('předevčírem')
  // On 29 March 2026 they go forward.
  expect(told('2026-03-28T23:00:00Z', '2026-03-29T22:30:00Z')).toBe('včera')
  expect(told('2026-11-18T22:30:00Z', '2026-11-19T23:30:00Z')).toBe('předevčírem')
})

test('writes near days in words and other days as dates', () => {
  expect(
    ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'].map((day) => relativeDay(day, '2026-10-25')),
  ).toEqual(['Včera', 'Dnes', 'Zítra', undefined])
  expect(relativeDay('2024-02-29', '2024-03-01')).toBe('Včera')
  expect(plain(dayWords('2026-11-26', '2026-11-20'))).toBe('26. 11.')
  expect(plain(dayWords('2027-01-02', '2026-11-20'))).toBe('2. 1. 2027')
})
