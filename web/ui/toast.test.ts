import { expect, test } from 'vitest'
import { freePlace, noToasts, withToast, type ToastItem } from './toast.ts'

let clock = 0

/** Toasts with a long time between them. */
const item = (text: string, more: Partial<ToastItem> = {}): ToastItem => ({
  id: text.length,
  tone: 'success',
  text,
  times: 1,
  isLeaving: false,
  saidAt: (clock += 5_000),
  ...more,
})
const action = { label: 'Vrátit', onClick: () => undefined }
const after = (...items: ToastItem[]) =>
  items.reduce(withToast, noToasts).map(({ text, times }) => [text, times])

test('a success replaces an earlier success', () => {
  expect(after(item('Uloženo'), item('Odesláno'))).toEqual([['Odesláno', 1]])
})

test('a toast too recent to have been read stays beside the new one', () => {
  const cancelled = item('Zrušeno')
  const late = item('Hotovo', { action, saidAt: cancelled.saidAt + 50 })
  expect(after(cancelled, late)).toEqual([
    ['Zrušeno', 1],
    ['Hotovo', 1],
  ])
  expect(after(cancelled, item('Hotovo', { action, saidAt: cancelled.saidAt + 1_000 }))).toEqual([
    ['Hotovo', 1],
  ])
})

test('counts a repeated toast in place', () => {
  expect(after(item('Uloženo'), item('Uloženo'), item('Uloženo'))).toEqual([['Uloženo', 3]])
})

test('an error or an undo offer stays beside the new toast, at most two', () => {
  const fault = item('Nepodařilo se', { tone: 'error' })
  expect(after(fault, item('Uloženo'))).toEqual([
    ['Nepodařilo se', 1],
    ['Uloženo', 1],
  ])
  expect(after(item('Smazáno', { action }), item('Uloženo'))).toEqual([
    ['Smazáno', 1],
    ['Uloženo', 1],
  ])
  expect(after(item('Smazáno', { action }), item('Přesunuto', { action }))).toEqual([['Přesunuto', 1]])
  expect(after(fault, item('Smazáno', { action }), item('Uloženo'))).toEqual([
    ['Smazáno', 1],
    ['Uloženo', 1],
  ])
})

const box = { left: 100, top: 50, width: 200, height: 60 }
const window = { width: 400, height: 600 }
const above = (edge: number) => ({ left: 0, top: 0, width: 400, height: edge })
const at = ({ x, y }: { x: number; y: number }) => [x, y]

test('toasts stay in their usual place where no target is', () => {
  expect(at(freePlace(box, window, []))).toEqual([100, 50])
})

test('toasts move beside a target, or below it where there is no room', () => {
  expect(at(freePlace(box, window, [{ left: 0, top: 0, width: 150, height: 300 }]))).toEqual([188, 50])
  const { x, y } = freePlace(box, window, [above(150)])
  expect(x).toBe(100)
  expect(y).toBeGreaterThanOrEqual(150)
  expect(y).toBeLessThan(170)
})

test('toasts stay inside a window full of targets, over as few as possible', () => {
  const { y } = freePlace(box, window, [above(590)])
  expect(y).toBe(50)
  expect(freePlace(box, window, [above(550)]).y).toBeGreaterThan(480)
})
