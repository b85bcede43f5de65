import { expect, test } from 'vitest'
import { noSlips, withNews, type Slip } from './toast.ts'

let clock = 0

/** Toasts with a long time between them. */
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

test('a success replaces an earlier success', () => {
  expect(after(slip('Uloženo'), slip('Odesláno'))).toEqual([['Odesláno', 1]])
})

test('a toast too recent to have been read stays beside the new one', () => {
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

test('counts a repeated toast in place', () => {
  expect(after(slip('Uloženo'), slip('Uloženo'), slip('Uloženo'))).toEqual([['Uloženo', 3]])
})

test('an error or an undo offer stays beside the new toast, at most two', () => {
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
