import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, startOfDay } from './days.ts'
import { retainedSince } from './logs.ts'
import { lastNightly, limitOf, nextNightly, NIGHTLY, terms, type Term } from './retention.ts'

const at = (text: string) => new Date(text)
const dayBefore = (term: Term, day: string) => dayOf(limitOf(term, at(`${day}T11:00:00Z`)))

test('keeps the whole last day of a term, to the millisecond', () => {
  const limit = limitOf(terms.technical, at('2026-11-20T18:30:00Z'))
  expect(limit.toISOString()).toBe('2024-11-19T23:00:00.000Z')
  expect(dayOf(new Date(limit.getTime() - 1))).toBe('2024-11-19')
  expect(dayBefore(terms.communication, '2026-11-20')).toBe('2026-05-20')
  expect(dayBefore(terms.addresses, '2026-11-20')).toBe('2025-11-20')
  expect(dayBefore(terms.removals, '2026-11-20')).toBe('2026-10-21')
})

test('keeps a leap day’s entry to the end of February; a missing day is 1 March', () => {
  expect(dayBefore(terms.technical, '2026-02-28')).toBe('2024-02-28')
  expect(dayBefore(terms.technical, '2026-03-01')).toBe('2024-03-01')
  expect(dayBefore(terms.technical, '2028-02-29')).toBe('2026-03-01')
  expect(dayBefore(terms.addresses, '2028-02-29')).toBe('2027-03-01')
  expect(dayBefore(terms.communication, '2026-08-28')).toBe('2026-02-28')
  expect(['29', '30', '31'].map((day) => dayBefore(terms.communication, `2026-08-${day}`))).toEqual(
    Array(3).fill('2026-03-01'),
  )
  expect(dayBefore(terms.communication, '2026-09-01')).toBe('2026-03-01')
})

test('puts a limit at midnight in Prague, in summer and winter time', () => {
  expect(limitOf(terms.communication, at('2026-09-29T00:00:00+02:00')).toISOString()).toBe(
    '2026-03-28T23:00:00.000Z',
  )
  expect(limitOf(terms.communication, at('2026-09-30T00:00:00+02:00')).toISOString()).toBe(
    '2026-03-29T22:00:00.000Z',
  )
  // Both 2:30s of the night with 25 hours, and the last second of that day.
  for (const moment of [
    '2026-10-25T02:30:00+02:00',
    '2026-10-25T02:30:00+01:00',
    '2026-10-25T23:59:59+01:00',
  ])
    expect(limitOf(terms.addresses, at(moment)).toISOString()).toBe('2025-10-24T22:00:00.000Z')
})

const moments = fc
  .integer({ min: Date.UTC(2022, 0) / 1000, max: Date.UTC(2045, 0) / 1000 })
  .map((seconds) => new Date(seconds * 1000))
const anyTerm = fc.constantFrom<Term[]>(...Object.values(terms), { months: 1 }, { months: 11 }, { years: 4 })

/** Counts forward from the day of arrival, as an independent check. */
function lastDayOf(day: string, term: Term): string {
  if ('days' in term) return addDays(day, term.days)
  const months = 'years' in term ? term.years * 12 : term.months
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lengthOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lengthOfMonth)))
    .toISOString()
    .slice(0, 10)
}

test('removes something exactly when its last day has passed', () => {
  const back = fc.integer({ min: 0, max: 1600 * 86_400 }).map((seconds) => seconds * 1000)
  fc.assert(
    fc.property(moments, back, anyTerm, (now, age, term) => {
      const came = new Date(now.getTime() - age)
      expect(came < limitOf(term, now)).toBe(lastDayOf(dayOf(came), term) < dayOf(now))
    }),
    { numRuns: 2000 },
  )
  // The days around the limit, where a mistake would be.
  fc.assert(
    fc.property(moments, fc.integer({ min: -3, max: 3 }), anyTerm, (now, days, term) => {
      const came = startOfDay(addDays(dayOf(limitOf(term, now)), days))
      expect(came < limitOf(term, now)).toBe(lastDayOf(dayOf(came), term) < dayOf(now))
    }),
    { numRuns: 2000 },
  )
})

test('keeps no log line beyond its term by whole months', () => {
  fc.assert(
    fc.property(moments, (now) => {
      expect(retainedSince(now).getTime()).toBeGreaterThanOrEqual(limitOf(terms.technical, now).getTime())
    }),
  )
})

test('starts the nightly run once a day, also when clocks change', () => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Prague',
    hour: '2-digit',
    minute: '2-digit',
  })
  fc.assert(
    fc.property(moments, (now) => {
      const [last, next] = [lastNightly(now), nextNightly(now)]
      expect(last.getTime()).toBeLessThanOrEqual(now.getTime())
      expect(next.getTime()).toBeGreaterThan(now.getTime())
      expect([last, next].map((moment) => clock.format(moment))).toEqual([NIGHTLY, NIGHTLY])
      expect(addDays(dayOf(last), 1)).toBe(dayOf(next))
    }),
  )
  expect(nextNightly(at('2026-03-28T12:00:00Z')).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(nextNightly(at('2026-10-24T12:00:00Z')).toISOString()).toBe('2026-10-25T02:30:00.000Z')
})
