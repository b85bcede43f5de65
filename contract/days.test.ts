import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayOf,
  endAtClock,
  hasMissedTwoNights,
  startOfDay,
  startOfWeek,
  zoneTime,
} from './days.ts'

const HOUR = 3_600_000

test('a day of Prague begins at its own midnight, in summer and in winter', () => {
  expect(startOfDay('2026-07-01').toISOString()).toBe('2026-06-30T22:00:00.000Z')
  expect(startOfDay('2026-12-01').toISOString()).toBe('2026-11-30T23:00:00.000Z')
})

test('gives days with a clock change 23 or 25 hours, a leap day 24', () => {
  const lengthOf = (day: string) => (startOfDay(addDays(day, 1)).getTime() - startOfDay(day).getTime()) / HOUR
  expect(['2026-03-28', '2026-03-29', '2026-03-30'].map(lengthOf)).toEqual([24, 23, 24])
  expect(['2026-10-24', '2026-10-25', '2026-10-26'].map(lengthOf)).toEqual([24, 25, 24])
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(lengthOf('2028-02-29')).toBe(24)
})

test('reads an end in the hour of the clock change as the later of two moments', () => {
  // The clocks show 2:30 twice on 25 October 2026, and never on 29 March 2026.
  expect(new Date(endAtClock('2026-10-25', '02:30')).toISOString()).toBe('2026-10-25T01:30:00.000Z')
  expect(new Date(endAtClock('2026-03-29', '02:30')).toISOString()).toBe('2026-03-29T01:00:00.000Z')
})

test('puts every moment within its day', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }), (moment) => {
      const day = dayOf(new Date(moment))
      expect(startOfDay(day).getTime()).toBeLessThanOrEqual(moment)
      expect(startOfDay(addDays(day, 1)).getTime()).toBeGreaterThan(moment)
    }),
  )
})

test('counts the last millisecond before midnight as yesterday', () => {
  const midnight = startOfDay('2026-03-29').getTime()
  expect([midnight - 1, midnight].map((moment) => dayOf(new Date(moment)))).toEqual([
    '2026-03-28',
    '2026-03-29',
  ])
})

test('shows the repeated autumn hour twice and skips the missing spring hour', () => {
  const shown = (text: string) => zoneTime(new Date(text))
  expect([shown('2026-10-25T00:30:05Z'), shown('2026-10-25T01:30:05Z')]).toEqual(
    Array(2).fill('2026-10-25 02:30:05'),
  )
  expect([shown('2026-03-29T00:59:59Z'), shown('2026-03-29T01:00:00Z')]).toEqual([
    '2026-03-29 01:59:59',
    '2026-03-29 03:00:00',
  ])
})

test('a week begins on Monday, a month on its first day', () => {
  expect(['2026-11-15', '2026-11-16', '2026-11-22'].map(startOfWeek)).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-16',
  ])
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-01')
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-01')
})

test('nightly work is missed once two days have passed since the last', () => {
  const isMissedAt = (now: string) => hasMissedTwoNights('2026-11-20T03:31:00.000Z', new Date(now))
  expect(isMissedAt('2026-11-22T03:31:00.000Z')).toBe(false)
  expect(isMissedAt('2026-11-22T03:31:00.001Z')).toBe(true)
})
