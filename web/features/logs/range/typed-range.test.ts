import { dayOf, startOfDay } from '@westmore/contract/days.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf, movingRange, movingWords, quickRanges } from './moving-range.ts'
import { anyTime, printRange, readRange } from './typed-range.ts'

/** Sunday 22 November 2026, 20:40 in Prague. */
const now = new Date('2026-11-22T19:40:00Z')
const TODAY = '2026-11-22'
const read = (text: string, at = now) => readRange(text, at)
const moments = (from: string, to: string) => ({
  range: '',
  dateFrom: `${from}:00.000Z`,
  dateTo: `${to}:00.000Z`,
})
const days = (dateFrom: string, dateTo = dateFrom) => ({ range: '', dateFrom, dateTo })

test.each([
  ['posledních 15 min', '15m'],
  ['za posledních 15 minut', '15m'],
  ['15 min', '15m'],
  ['15m', '15m'],
  ['poslední hodina', '1h'],
  ['poslední 3 hodiny', '3h'],
  ['půl hodiny', '30m'],
  ['posledních 7 dní', '7d'],
  ['2 týdny', '14d'],
  ['poslední měsíc', '30d'],
  ['dnes', 'today'],
  ['Včera', 'yesterday'],
])('reads «%s» as moving with the clock', (text, range) => expect(read(text)).toEqual({ ...days(''), range }))

test.each([
  ['včera 19–23', moments('2026-11-21T18:00', '2026-11-21T22:00')],
  ['včera od 19 do 23', moments('2026-11-21T18:00', '2026-11-21T22:00')],
  ['včera 19 - 23:30', moments('2026-11-21T18:00', '2026-11-21T22:30')],
  ['20. 11. 18:30 – 21:00', moments('2026-11-20T17:30', '2026-11-20T20:00')],
  ['20.11. 18.30-21', moments('2026-11-20T17:30', '2026-11-20T20:00')],
  ['18:30 až 20', moments('2026-11-22T17:30', '2026-11-22T19:00')],
  ['v pátek 22–2', moments('2026-11-20T21:00', '2026-11-21T01:00')],
  ['včera 20–24', moments('2026-11-21T19:00', '2026-11-21T23:00')],
  ['20. 11. 2026 18:30 – 21. 11. 2026 2:00', moments('2026-11-20T17:30', '2026-11-21T01:00')],
  ['včera 20:15', moments('2026-11-21T19:10', '2026-11-21T19:20')],
  ['včera ve 20:15', moments('2026-11-21T19:10', '2026-11-21T19:20')],
  ['20. 11.', days('2026-11-20')],
  ['18. – 20. 11.', days('2026-11-18', '2026-11-20')],
  ['18.–20. 11. 2025', days('2025-11-18', '2025-11-20')],
  ['18. 11. – 20. 11.', days('2026-11-18', '2026-11-20')],
  ['30. 12. 2025 – 2. 1. 2026', days('2025-12-30', '2026-01-02')],
  ['tento týden', days('2026-11-16', '2026-11-22')],
  ['minulý týden', days('2026-11-09', '2026-11-15')],
  ['minulý měsíc', days('2026-10-01', '2026-10-31')],
  ['od 20. 11.', days('2026-11-20', '')],
  ['do 20. 11. 18:30', days('', '2026-11-20T17:30:00.000Z')],
  ['vše', days('')],
  ['', days('')],
])('reads «%s» as a range in Prague', (text, range) => expect(read(text)).toEqual(range))

test.each([
  'někdy',
  '25:00 – 26:00',
  'včera 19–',
  '31. 2.',
  '20. 11. – 18. 11.',
  '19:75',
  '99999 dní',
  'den',
])('refuses «%s»', (text) => expect(read(text)).toBeUndefined())

test('includes an hour that clocks show twice both times, and refuses a skipped one', () => {
  const hours = (text: string) => {
    const { dateFrom = '', dateTo = '' } = read(text) ?? {}
    return (Date.parse(dateTo) - Date.parse(dateFrom)) / 3_600_000
  }
  expect(hours('25. 10. 2026 2–3')).toBe(2)
  expect(hours('25. 10. 2026 0–24')).toBe(25)
  expect(hours('29. 3. 2026 0–24')).toBe(23)
  expect(hours('29. 3. 2026 1–3')).toBe(1)
  expect(read('29. 3. 2026 2–3')).toBeUndefined()
  expect(hours('29. 2. 2028 0–24')).toBe(24)
})

const minutes = fc
  .integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 })
  .map((minute) => new Date(minute * 60_000).toISOString())
const dates = minutes.map((moment) => dayOf(new Date(moment)))

const since = (moment: string) => printRange({ ...anyTime, dateFrom: moment }, TODAY)

/** The repeated hour when clocks go back is written like the one before it. */
const isTwice = (moment: string) =>
  [-1, 1].some(
    (hour) => since(new Date(Date.parse(moment) + hour * 3_600_000).toISOString()) === since(moment),
  )

test('reads back every range it prints, on days of 23, 24 and 25 hours', () => {
  fc.assert(
    fc.property(minutes, minutes, (one, other) => {
      const [dateFrom, dateTo] = [one, other].toSorted()
      fc.pre(one !== other && !isTwice(one) && !isTwice(other))
      const range = { range: '' as const, dateFrom: dateFrom ?? '', dateTo: dateTo ?? '' }
      expect(read(printRange(range, TODAY))).toEqual(range)
      expect(read(since(one))).toEqual({ ...anyTime, dateFrom: one })
    }),
  )
  fc.assert(
    fc.property(dates, dates, (one, other) => {
      const [dateFrom = '', dateTo = ''] = [one, other].toSorted()
      for (const range of [days(dateFrom, dateTo), days(dateFrom, ''), days('', dateTo)])
        expect(read(printRange({ ...range, range: '' }, TODAY))).toEqual(range)
    }),
  )
})

test('leaves out the year when it is obvious', () => {
  expect(printRange({ ...days('2026-11-20'), range: '' }, TODAY)).toBe('20. 11.')
  expect(printRange({ ...days('2025-11-20'), range: '' }, TODAY)).toBe('20. 11. 2025')
  expect(printRange({ ...days('2026-11-20T17:30:00Z', '2026-11-20T20:00:09Z'), range: '' }, TODAY)).toBe(
    '20. 11. 18:30 – 21:00:09',
  )
})

test('keeps clock hours within their day, the later after the earlier', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }), (day, from, to) => {
      fc.pre(from < to)
      const range = read(`${day} ${from}–${to}`)
      // Only the hour that clocks skip is invalid.
      expect(range !== undefined || (from === 2 && to === 3)).toBe(true)
      if (range === undefined) return
      expect(Date.parse(range.dateFrom)).toBeGreaterThanOrEqual(startOfDay(day).getTime())
      expect(Date.parse(range.dateTo)).toBeGreaterThan(Date.parse(range.dateFrom))
      expect(dayOf(new Date(Date.parse(range.dateTo) - 1))).toBe(day)
    }),
  )
})

test('reads any text as an ordered range or not at all', () => {
  expect(readRange('- 19 –', now)).toBeUndefined()
  const piece = fc.constantFrom(
    'včera',
    'od',
    'do',
    '-',
    '–',
    ' ',
    '19',
    '20. 11.',
    ':30',
    'posledních',
    'min',
    '29. 2.',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 40 }),
        fc.array(piece, { maxLength: 8 }).map((all) => all.join(' ')),
      ),
      (text) => {
        const { dateFrom = '', dateTo = '' } = read(text) ?? {}
        const length = Math.min(dateFrom.length, dateTo.length)
        return dateFrom.slice(0, length) <= dateTo.slice(0, length)
      },
    ),
  )
})

test('limits a moving range to the retention time and reads back its words', () => {
  expect(['0m', '1000d', '9999999h', 'century', '15x', '-3h'].map(movingRange)).toEqual(
    Array(6).fill(undefined),
  )
  for (const { id } of quickRanges) expect(read(movingWords(id))).toEqual({ ...days(''), range: id })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 731 }), fc.constantFrom('m', 'h', 'd'), (count, unit) => {
      const range = movingRange(`${count}${unit}`)
      expect(range && read(movingWords(range))?.range).toBe(range)
    }),
  )
  expect(boundsOf('yesterday', Date.parse('2026-03-29T22:30:00Z'))).toEqual({
    dateFrom: '2026-03-29',
    dateTo: '2026-03-29',
  })
})
