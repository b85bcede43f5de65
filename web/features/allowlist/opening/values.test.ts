import { alwaysOpen, type OpeningSettings } from '@westmore/contract/allowlist-hours.ts'
import { expect, test } from 'vitest'
import { readOpening, valuesOf, type OpeningValues } from './values.ts'

const base: OpeningSettings = { ...alwaysOpen, revision: 1, editedBy: null }
const week = Array.from({ length: 7 }, () => [{ from: '18:00', to: '22:00' }])

test.each([
  base,
  { ...base, week, text: 'Otevíráme večer' },
  { ...base, isAccepting: false },
  { ...base, isAccepting: false, reopensAt: '2026-11-27T17:00:00.000Z', week },
])('sends back what it shows', ({ revision: _revision, editedBy: _editor, ...rules }) => {
  expect(readOpening(valuesOf(rules))).toEqual({ content: rules })
})

const wrongFields = (values: OpeningValues) => Object.keys(readOpening(values).problems ?? {})

test('sends nothing while a time or a day has no meaning', () => {
  const values = { ...valuesOf(base), isAccepting: false, day: '27. 13.', time: 'večer' }
  expect(wrongFields(values)).toEqual(['day', 'time'])
  expect(wrongFields({ ...values, isAccepting: true })).toEqual([])
  const wrong = { ...valuesOf({ ...base, week }), week: week.with(0, [{ from: '', to: '22:00' }]) }
  expect(wrongFields(wrong)).toEqual(['week'])
  expect(wrongFields({ ...wrong, hasHours: false })).toEqual([])
})

test.each(['2026-13-12', '2026-02-29', '2019-12-31', '2200-01-01'])('finds no meaning in the day %s', (day) =>
  expect(wrongFields({ ...valuesOf(base), isAccepting: false, day })).toEqual(['day']),
)
