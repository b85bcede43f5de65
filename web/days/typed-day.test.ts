import { addDays } from '@westmore/contract/days.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveMonths, printDay, readDay } from './typed-day.ts'

const SUNDAY = '2026-11-22'
const past = (text: string, today = SUNDAY) => readDay(text, today, 'past')
const future = (text: string, today = SUNDAY) => readDay(text, today, 'future')
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
])('«%s» is a day', (text, day) => expect(past(text)).toBe(day))

test.each(['', '20', '31. 2.', '30. 2. 2026', '29. 2. 2027', '13. 13.', 'brzy', '20. 11. 202', '1. 1. 0001'])(
  '«%s» is not a day',
  (text) => expect(past(text)).toBeUndefined(),
)

test('picks the last or next day for a missing year, even a distant leap day', () => {
  expect([past('24. 12.'), future('24. 12.')]).toEqual(['2025-12-24', '2026-12-24'])
  expect([past('22. 11.'), future('22. 11.')]).toEqual([SUNDAY, SUNDAY])
  expect([past('29. 2.'), future('29. 2.')]).toEqual(['2024-02-29', '2028-02-29'])
  expect(past('29. 2.', '2103-01-01')).toBe('2096-02-29')
  expect([past('po'), future('po')]).toEqual(['2026-11-16', '2026-11-23'])
})

test('reads back every day it prints', () => {
  fc.assert(
    fc.property(days, days, (day, today) => {
      expect(readDay(printDay(day), today, 'past')).toBe(day)
      const short = `${Number(day.slice(8))}. ${Number(day.slice(5, 7))}.`
      const [last, next] = [past(short, today) ?? '', future(short, today) ?? '']
      expect(last <= today && next >= today).toBe(true)
      expect([last.slice(5), next.slice(5)]).toEqual([day.slice(5), day.slice(5)])
    }),
  )
})

test('reads a valid day or nothing from any text', () => {
  expect(past('  v  pátek. ')).toBe('2026-11-20')
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const day = past(text)
      return day === undefined || addDays(day, 0) === day
    }),
  )
})

test('moving by months keeps the date or takes the month’s last day', () => {
  expect([moveMonths('2026-01-31', 1), moveMonths('2028-03-31', -1)]).toEqual(['2026-02-28', '2028-02-29'])
  expect([moveMonths('2026-12-15', 1), moveMonths('2026-01-15', -1)]).toEqual(['2027-01-15', '2025-12-15'])
})
