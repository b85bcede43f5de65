import type { MyAllowlist } from '@westmore/contract/allowlist.ts'
import { expect, test } from 'vitest'
import { closedWords, doorOf, untilChange } from './opening-words.ts'

const words = (opensAt: string | null, now = '2026-11-26T12:00:00Z') =>
  closedWords({ isOpen: false, closesAt: null, opensAt }, Date.parse(now))?.replaceAll('\u00a0', ' ')

test.each([
  ['2026-11-26T17:00:00Z', 'dnes v 18:00'],
  ['2026-11-26T19:30:00Z', 'dnes ve 20:30'],
  ['2026-11-26T22:59:00Z', 'dnes ve 23:59'],
  ['2026-11-26T23:00:00Z', 'zítra v 0:00'],
  ['2026-11-29T01:00:00Z', 'v neděli 29. 11. ve 2:00'],
  ['2026-12-02T11:00:00Z', 've středu 2. 12. ve 12:00'],
  ['2027-01-07T10:00:00Z', 've čtvrtek 7. 1. 2027 v 11:00'],
  ['2027-07-02T10:00:00Z', 'v pátek 2. 7. 2027 ve 12:00'],
])('an opening at %s is «%s»', (opensAt, when) => {
  expect(words(opensAt)).toBe(`Žádosti teď nepřijímáme. Otevřeme ${when}.`)
})

test('says that the opening is unknown', () => {
  expect(words(null)).toBe('Žádosti teď nepřijímáme. Kdy znovu otevřeme, ještě nevíme.')
})

test('follows the announced changes by itself', () => {
  const opening = { isOpen: true, closesAt: '2026-11-26T19:00:00Z', opensAt: '2026-11-27T17:00:00Z' }
  const isOpenAt = (moment: string) => closedWords(opening, Date.parse(moment)) === null
  expect(isOpenAt('2026-11-26T18:59:59.999Z')).toBe(true)
  expect(isOpenAt('2026-11-26T19:00:00Z')).toBe(false)
  expect(isOpenAt('2026-11-27T16:59:59.999Z')).toBe(false)
  expect(isOpenAt('2026-11-27T17:00:00Z')).toBe(true)
  expect(words('2026-11-26T12:00:00Z')).toBeUndefined()
})

test('applications open by the clock here, and close only when the server says so', () => {
  const opensAt = '2026-11-27T17:00:00Z'
  const opening = { now: '', isOpen: false, closesAt: null, opensAt, text: '', lateUntil: null }
  const doorAt = (moment: string, isOpen = false) => doorOf({ ...opening, isOpen }, Date.parse(moment))
  expect(doorAt('2026-11-27T16:59:59Z').isShut).toBe(true)
  expect(doorAt(opensAt)).toMatchObject({ words: null, isShut: false })
  const closing = { ...opening, isOpen: true, closesAt: opensAt, opensAt: null }
  expect(doorOf(closing, Date.parse(opensAt))).toMatchObject({ words: expect.any(String), isShut: false })
})

test('asks soon after the next known change, then until the server confirms it', () => {
  const opening = { closesAt: '2026-11-26T19:00:00Z', opensAt: '2027-06-01T00:00:00Z' }
  const until = (moment: string, change: object) =>
    untilChange(Object.assign({ opening, canSubmitAt: null }, change) as MyAllowlist, Date.parse(moment))
  expect(until('2026-11-26T18:59:00Z', {})).toBeGreaterThanOrEqual(61_500)
  expect(until('2026-11-26T18:59:00Z', {})).toBeLessThan(65_000)
  expect(until('2026-11-26T18:59:00Z', { canSubmitAt: '2026-11-26T18:58:50Z' })).toBe(10_000)
  expect(until('2026-11-26T18:59:00Z', { opening: { ...opening, closesAt: null } })).toBe(86_400_000)
  expect(until('2026-11-26T18:59:00Z', { opening: { closesAt: null, opensAt: null } })).toBe(false)
})

test('needs nothing from outside its source, as the landing page gets only that', () => {
  // oxlint-disable-next-line typescript/no-implied-eval -- the landing page runs the source too
  const alone = new Function(`return ${closedWords.toString()}`)() as typeof closedWords
  const opening = { isOpen: false, closesAt: null, opensAt: '2026-11-26T17:00:00Z' }
  const now = Date.parse('2026-11-26T12:00:00Z')
  expect(alone(opening, now)).toBe(closedWords(opening, now))
})
