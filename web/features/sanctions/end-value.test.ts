import { expect, test } from 'vitest'
import { endOf, endProblem, endValueOf, endWords, noEnd } from './end-value.ts'

const now = new Date('2026-10-20T12:34:56Z')
const at = (day: string, time: string) => ({ choice: 'at', day, time })

test('a number of days ends at the same time of Prague, also across a clock change', () => {
  expect(endOf({ ...noEnd, choice: '1' }, now)).toBe('2026-10-21T12:34:56.000Z')
  expect(endOf({ ...noEnd, choice: '7' }, now)).toBe('2026-10-27T13:34:56.000Z')
})

test('a typed end is the one that is shown again', () => {
  for (const until of ['2026-11-30T17:24:00.000Z', null]) expect(endOf(endValueOf(until), now)).toBe(until)
})

test.each([
  ['2027-03-28', '02:30', '2027-03-28T01:00:00.000Z', 'přeskočí'],
  ['2026-10-25', '02:30', '2026-10-25T01:30:00.000Z', 'druhý z nich'],
  ['2026-10-25', '02:00', '2026-10-25T01:00:00.000Z', 'druhý z nich'],
])('explains %s %s in a night of a clock change', (day, time, until, words) => {
  expect(endOf(at(day, time), now)).toBe(until)
  expect(endWords(at(day, time), now)).toContain(words)
})

test('says nothing of clocks on other days', () => {
  expect(endWords(at('2026-11-26', '02:30'), now)).toMatch(/^Skončí .* pražského času\.$/)
})

test('refuses ends that are missing, past or too far', () => {
  const problems = [noEnd, at('2026-11-31', '18:00'), at('2026-11-30', 'večer'), at('2026-10-20', '14:34')]
  for (const value of problems) expect(endProblem(value, now), JSON.stringify(value)).not.toBeNull()
  expect(endProblem(at('2076-10-20', '14:35'), now)).toContain('50 let')
  for (const value of [{ ...noEnd, choice: 'never' }, at('2026-10-20', '14:35'), at('2076-10-20', '14:34')])
    expect(endProblem(value, now), JSON.stringify(value)).toBeNull()
})
