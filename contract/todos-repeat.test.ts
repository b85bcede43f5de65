import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './days.ts'
import { dueOnReturn, firstDay, nextDay, Repeat, returnDay } from './todos-repeat.ts'

const day = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('2000-01-01', days))
const weekday = (text: string) => new Date(`${text}T00:00:00Z`).getUTCDay() || 7
const last = (text: string) => addDays(text, 1).endsWith('-01')

test('accepts only rules that have a day', () => {
  for (const rule of ['daily', 'weekly-1', 'weekly-7', 'monthly-1', 'monthly-29', 'monthly-31'])
    expect({ rule, isTaken: Repeat.safeParse(rule).success }).toEqual({ rule, isTaken: true })
  for (const rule of [
    '',
    'weekly',
    'weekly-0',
    'weekly-8',
    'monthly-0',
    'monthly-32',
    'daily-1',
    'monthly-031',
  ])
    expect({ rule, isTaken: Repeat.safeParse(rule).success }).toEqual({ rule, isTaken: false })
})

test('finds the next day and weekday across months and clock changes', () => {
  expect(nextDay('daily', '2027-02-28')).toBe('2027-03-01')
  expect(nextDay('daily', '2026-12-31')).toBe('2027-01-01')
  // The nights when clocks change.
  expect(nextDay('daily', '2027-03-27')).toBe('2027-03-28')
  expect(nextDay('daily', '2027-03-28')).toBe('2027-03-29')
  expect(nextDay('weekly-7', '2027-10-25')).toBe('2027-10-31')
  expect(nextDay('weekly-1', '2027-10-31')).toBe('2027-11-01')
  expect(nextDay('weekly-1', '2026-11-23')).toBe('2026-11-30')
})

test('uses the last day of a month without the 31st, the 30th or the 29th', () => {
  const days = (repeat: string, from: string, count: number) => {
    const all = [from]
    for (let at = 0; at < count; at += 1) all.push(nextDay(repeat, all.at(-1) ?? from))
    return all.slice(1)
  }
  expect(days('monthly-31', '2027-01-15', 5)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ])
  expect(days('monthly-29', '2028-01-29', 2)).toEqual(['2028-02-29', '2028-03-29'])
  expect(days('monthly-30', '2026-12-30', 3)).toEqual(['2027-01-30', '2027-02-28', '2027-03-30'])
  expect(days('monthly-1', '2026-12-01', 1)).toEqual(['2027-01-01'])
})

test('finds a later day of the rule, with none between', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 7 }), (after, on) => {
      const next = nextDay(`weekly-${on}`, after)
      expect(weekday(next)).toBe(on)
      expect(next > after && next <= addDays(after, 7)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 31 }), (after, on) => {
      const next = nextDay(`monthly-${on}`, after)
      expect(next > after && next <= addDays(after, 31)).toBe(true)
      const shown = Number(next.slice(8))
      expect(shown === on || (shown < on && last(next))).toBe(true)
    }),
  )
})

test('starts today at the earliest and returns after today and after the due date', () => {
  expect(firstDay('weekly-1', '2026-11-23')).toBe('2026-11-23')
  expect(firstDay('weekly-1', '2026-11-24')).toBe('2026-11-30')
  // Completed in time, early and late.
  expect(returnDay('weekly-1', '2026-11-23', '2026-11-23')).toBe('2026-11-30')
  expect(returnDay('weekly-1', '2026-11-23', '2026-11-22')).toBe('2026-11-30')
  expect(returnDay('weekly-1', '2026-11-16', '2026-11-20')).toBe('2026-11-23')
  expect(returnDay('weekly-1', null, '2026-11-22')).toBe('2026-11-23')
})

test('sets a late return due on the last day of the rule', () => {
  expect(dueOnReturn('daily', '2026-11-20', '2026-11-20')).toBe('2026-11-20')
  expect(dueOnReturn('daily', '2026-11-20', '2026-11-25')).toBe('2026-11-25')
  expect(dueOnReturn('weekly-1', '2026-11-16', '2026-11-25')).toBe('2026-11-23')
  expect(dueOnReturn('monthly-31', '2026-10-31', '2026-11-29')).toBe('2026-10-31')
})
