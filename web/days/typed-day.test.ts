import { addDays } from '@westmore/contract/days.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { printDay, readDay } from './typed-day.ts'

const SUNDAY = '2026-11-22'
const read = (text: string, today = SUNDAY) => readDay(text, today)
const days = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2190-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test.each([
  ['20. 11. 2026', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['5.3.26', '2026-03-05'],
  ['20/11/2026', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['20. listopadu', '2026-11-20'],
  ['1. ledna 2027', '2027-01-01'],
  ['20. 11.', '2026-11-20'],
  ['20 11', '2026-11-20'],
  ['Včera', '2026-11-21'],
  ['PŘEDEVČÍREM', '2026-11-20'],
  ['dnes', SUNDAY],
  ['v pátek', '2026-11-20'],
  ['ve středu', '2026-11-18'],
  ['ne', SUNDAY],
])('«%s» is a day', (text, day) => expect(read(text)).toBe(day))

test.each(['', '20', '31. 2.', '30. 2. 2026', '29. 2. 2027', '13. 13.', 'brzy', '20. 11. 202', '1. 1. 0001'])(
  '«%s» is not a day',
  (text) => expect(read(text)).toBeUndefined(),
)

test('picks the last such day for a missing year, even a distant leap day', () => {
  expect([read('24. 12.'), read('22. 11.')]).toEqual(['2025-12-24', SUNDAY])
  expect(read('29. 2.')).toBe('2024-02-29')
  expect(read('29. 2.', '2103-01-01')).toBe('2096-02-29')
  expect(read('po')).toBe('2026-11-16')
})

test('reads back every day it prints', () => {
  fc.assert(
    fc.property(days, days, (day, today) => {
      expect(readDay(printDay(day), today)).toBe(day)
      const last = read(`${Number(day.slice(8))}. ${Number(day.slice(5, 7))}.`, today) ?? ''
      expect(last <= today).toBe(true)
      expect(last.slice(5)).toBe(day.slice(5))
    }),
  )
})

test('reads a valid day or nothing from any text', () => {
  expect(read('  v  pátek. ')).toBe('2026-11-20')
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const day = read(text)
      return day === undefined || addDays(day, 0) === day
    }),
  )
})
