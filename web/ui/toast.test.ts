import { expect, test } from 'vitest'
import { noSlips, withNews, type Slip } from './toast.ts'

let clock = 0

/** Each is said long after the one before. */
const slip = (text: string, more: Partial<Slip> = {}): Slip => ({
  id: text.length,
  tone: 'success',
  text,
  times: 1,
  isLeaving: false,
  saidAt: (clock += 5_000),
  ...more,
})
const action = { label: 'Vrátit', onClick: () => undefined }
const after = (...slips: Slip[]) => slips.reduce(withNews, noSlips).map(({ text, times }) => [text, times])

test('what worked takes the place of what worked before', () => {
  expect(after(slip('Uloženo'), slip('Odesláno'))).toEqual([['Odesláno', 1]])
})

test('what nobody can have read yet stays beside what is new', () => {
  const cancelled = slip('Zrušeno')
  const late = slip('Hotovo', { action, saidAt: cancelled.saidAt + 50 })
  expect(after(cancelled, late)).toEqual([
    ['Zrušeno', 1],
    ['Hotovo', 1],
  ])
  expect(after(cancelled, slip('Hotovo', { action, saidAt: cancelled.saidAt + 1_000 }))).toEqual([
    ['Hotovo', 1],
  ])
})

test('the same said again is counted in its place', () => {
  expect(after(slip('Uloženo'), slip('Uloženo'), slip('Uloženo'))).toEqual([['Uloženo', 3]])
})

test('a fault and what can be taken back stay beside what is new, two at most', () => {
  const fault = slip('Nepodařilo se', { tone: 'error' })
  expect(after(fault, slip('Uloženo'))).toEqual([
    ['Nepodařilo se', 1],
    ['Uloženo', 1],
  ])
  expect(after(slip('Smazáno', { action }), slip('Uloženo'))).toEqual([
    ['Smazáno', 1],
    ['Uloženo', 1],
  ])
  expect(after(slip('Smazáno', { action }), slip('Přesunuto', { action }))).toEqual([['Přesunuto', 1]])
  expect(after(fault, slip('Smazáno', { action }), slip('Uloženo'))).toEqual([
    ['Smazáno', 1],
    ['Uloženo', 1],
  ])
})
