import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  alwaysOpen,
  currentRules,
  lastClosing,
  openingAt,
  OpeningRules,
  type Interval,
  type OpeningRules as Rules,
  type Week,
} from './allowlist-hours.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const never: Week = [[], [], [], [], [], [], []]
const daily = (...intervals: Interval[]): Rules => ({ ...alwaysOpen, week: never.map(() => intervals) })
/** Open in these intervals of one day; 0 is Monday. */
const only = (day: number, ...intervals: Interval[]): Rules => ({
  ...alwaysOpen,
  week: never.with(day, intervals),
})
const from = (begins: string, to: string): Interval => ({ from: begins, to })
const at = (rules: Rules, moment: string) => {
  const { isOpen, closesAt, opensAt } = openingAt(rules, new Date(moment))
  return { isOpen, closesAt, opensAt }
}
const always = { isOpen: true, closesAt: null, opensAt: null }

test('is open always by default, and when every day is whole', () => {
  expect(at(alwaysOpen, '2026-11-26T12:00:00Z')).toEqual(always)
  expect(at(daily(from('00:00', '00:00')), '2026-11-26T12:00:00Z')).toEqual(always)
  expect(at(daily(from('18:00', '18:00')), '2026-11-26T12:00:00Z')).toEqual(always)
  expect(at(daily(from('06:00', '18:00'), from('18:00', '06:00')), '2026-11-26T12:00:00Z')).toEqual(always)
})

test('never opens without an interval', () => {
  expect(at({ ...alwaysOpen, week: never }, '2026-11-26T12:00:00Z')).toEqual({
    isOpen: false,
    closesAt: null,
    opensAt: null,
  })
})

test('opens at the first millisecond of an interval and closes at its end', () => {
  const rules = daily(from('10:00', '12:00'), from('18:00', '20:00'))
  expect(at(rules, '2026-11-26T08:59:59.999Z')).toMatchObject({
    isOpen: false,
    opensAt: '2026-11-26T09:00:00.000Z',
  })
  expect(at(rules, '2026-11-26T09:00:00.000Z')).toEqual({
    isOpen: true,
    closesAt: '2026-11-26T11:00:00.000Z',
    opensAt: '2026-11-26T17:00:00.000Z',
  })
  expect(at(rules, '2026-11-26T11:00:00.000Z')).toMatchObject({
    isOpen: false,
    opensAt: '2026-11-26T17:00:00.000Z',
  })
  expect(at(rules, '2026-11-26T19:00:00.000Z')).toMatchObject({ opensAt: '2026-11-27T09:00:00.000Z' })
})

test('an interval over midnight belongs to the day it begins on', () => {
  const sunday = only(6, from('20:00', '02:00'))
  expect(at(sunday, '2026-11-29T18:30:00Z')).toMatchObject({ opensAt: '2026-11-29T19:00:00.000Z' })
  expect(at(sunday, '2026-11-30T00:30:00Z')).toEqual({
    isOpen: true,
    closesAt: '2026-11-30T01:00:00.000Z',
    opensAt: '2026-12-06T19:00:00.000Z',
  })
  expect(at(sunday, '2026-11-29T00:30:00Z')).toMatchObject({ isOpen: false })
})

test('the switch closes regardless of the hours, until its reopening', () => {
  const off = { ...daily(from('18:00', '20:00')), isAccepting: false }
  expect(at(off, '2026-11-26T17:30:00Z')).toEqual({ isOpen: false, closesAt: null, opensAt: null })
  const during = { ...off, reopensAt: '2026-11-27T17:30:00.000Z' }
  expect(at(during, '2026-11-26T17:30:00Z')).toMatchObject({ opensAt: '2026-11-27T17:30:00.000Z' })
  expect(at(during, '2026-11-27T17:30:00Z')).toMatchObject({ closesAt: '2026-11-27T19:00:00.000Z' })
  const between = { ...off, reopensAt: '2026-11-27T03:00:00.000Z' }
  expect(at(between, '2026-11-26T17:30:00Z')).toMatchObject({ opensAt: '2026-11-27T17:00:00.000Z' })
  expect(currentRules(between, new Date('2026-11-27T02:59:59Z'))).toBe(between)
  expect(currentRules(between, new Date('2026-11-27T03:00:00Z'))).toMatchObject({
    isAccepting: true,
    reopensAt: null,
  })
})

test('tells strangers the text only while closed or when a closing is announced', () => {
  const textOf = (rules: Rules) =>
    openingAt({ ...rules, text: 'Spíme' }, new Date('2026-11-26T17:30:00Z')).text
  expect(textOf(alwaysOpen)).toBe('')
  expect(textOf(daily(from('18:00', '20:00')))).toBe('Spíme')
  expect(textOf({ ...alwaysOpen, isAccepting: false })).toBe('Spíme')
})

test('remembers a closing by the hours for a day, and none while the switch is off', () => {
  const rules = daily(from('18:00', '20:00'))
  const closed = '2026-11-26T19:00:00.000Z'
  expect(lastClosing(rules, new Date(closed))).toBe(closed)
  expect(lastClosing(rules, new Date('2026-11-27T16:00:00Z'))).toBe(closed)
  expect(lastClosing({ ...rules, isAccepting: false }, new Date(closed))).toBeNull()
  expect(lastClosing(only(0, from('18:00', '20:00')), new Date(closed))).toBeNull()
  expect(lastClosing(alwaysOpen, new Date(closed))).toBeNull()
  // The hours ended before the switch was on again.
  const reopened = { ...rules, isAccepting: false, reopensAt: '2026-11-26T20:00:00.000Z' }
  expect(lastClosing(reopened, new Date('2026-11-26T20:30:00Z'))).toBeNull()
})

test.each([
  ['a time without a leading zero', { week: never.with(0, [from('8:00', '12:00')]) }],
  ['24:00', { week: never.with(0, [from('08:00', '24:00')]) }],
  ['six days', { week: never.slice(1) }],
  ['seven intervals of a day', { week: never.with(0, Array<Interval>(7).fill(from('08:00', '12:00'))) }],
  ['a year the database cannot store', { reopensAt: '0000-01-01T00:00:00Z' }],
  ['a reopening without a zone', { reopensAt: '2026-11-26T18:00:00' }],
  ['a long text', { text: 'a'.repeat(501) }],
])('refuses %s', (_name, change) => {
  expect(OpeningRules.safeParse({ ...alwaysOpen, ...change }).success).toBe(false)
})

const shown = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Prague',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  )
const interval = fc.record({ from: time, to: time })
const week = fc.array(fc.array(interval, { maxLength: 3 }), { minLength: 7, maxLength: 7 })

/** Moments near a change of clocks in Prague, and of two ordinary days. */
const moment = fc
  .tuple(
    fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2028-10-29', '2026-11-26', '2028-02-29'),
    fc.integer({ min: -30 * 60, max: 30 * 60 }),
  )
  .map(([day, minutes]) => Date.parse(`${day}T01:00:00Z`) + minutes * MINUTE)

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10)

const clocksShown = new Map<number, string>()

/** The time that clocks in Prague show, by Intl, such as `2026-11-26 18:00`. */
function clockAt(minute: number): string {
  const known = clocksShown.get(minute) ?? shown.format(minute)
  clocksShown.set(minute, known)
  return known
}

/**
 * Whether it is open, from what Intl says clocks in Prague show in each minute of the days around: from the first minute
 * that shows the beginning or a later time, to the last that shows a time before the end.
 */
function isOpenByClocks(hours: Week, now: number): boolean {
  const minutes = Array.from({ length: 120 * 60 }, (_, index) => now + (index - 60 * 60) * MINUTE)
  const clocks = minutes.map(clockAt)
  const here = minutes.indexOf(now)
  const today = clockAt(now).slice(0, 10)
  return [-2, -1, 0, 1].some((ahead) => {
    const day = dayAfter(today, ahead)
    const weekday = (new Date(day).getUTCDay() + 6) % 7
    return hours[weekday]?.some(({ from: begins, to }) => {
      const start = `${day} ${begins}`
      const end = `${to <= begins ? dayAfter(day, 1) : day} ${to}`
      return (
        clocks.findIndex((clock) => clock >= start) <= here &&
        here <= clocks.findLastIndex((clock) => clock < end)
      )
    })
  })
}

test('agrees with the clocks of Prague as Intl shows them, also when they change', () => {
  fc.assert(
    fc.property(week, moment, (hours, now) => {
      const rules = { ...alwaysOpen, week: hours }
      expect(openingAt(rules, new Date(now)).isOpen).toBe(isOpenByClocks(hours, now))
    }),
    { numRuns: 60 },
  )
})

test('promises exactly the next closing and the next opening', () => {
  fc.assert(
    fc.property(week, moment, fc.integer({ min: 1, max: 8 * 24 * 60 }), (hours, now, minutes) => {
      const rules = { ...alwaysOpen, week: hours }
      const { isOpen, closesAt, opensAt } = openingAt(rules, new Date(now))
      const later = now + minutes * MINUTE
      const isPassed = (change: string | null) => change !== null && Date.parse(change) <= later
      const isOpenAt = (change: string) => openingAt(rules, new Date(change)).isOpen
      expect(closesAt === null || !isOpenAt(closesAt)).toBe(true)
      expect(opensAt === null || isOpenAt(opensAt)).toBe(true)
      const isOpenLater = openingAt(rules, new Date(later)).isOpen
      const hasChanged = isPassed(isOpen ? closesAt : opensAt)
      const hasOnlyClosed = hasChanged && isOpen && !isPassed(opensAt)
      const promised = hasOnlyClosed ? false : hasChanged ? isOpenLater : isOpen
      expect(isOpenLater).toBe(promised)
    }),
  )
})
