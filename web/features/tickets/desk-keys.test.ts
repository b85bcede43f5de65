import { expect, test } from 'vitest'
import { beside, deskKeyOf } from './desk-keys.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  deskKeyOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

test('letters mean the same with Shift or Caps Lock', () => {
  expect([press('j'), press('J'), press('k'), press('x'), press('a')]).toEqual([
    'next',
    'next',
    'previous',
    'select',
    'assign',
  ])
  expect([press('/'), press('?'), press('Escape')]).toEqual(['search', 'help', 'close'])
})

test('chords and other keys are left to the browser', () => {
  expect(press('a', { ctrlKey: true })).toBeNull()
  expect(press('r', { metaKey: true })).toBeNull()
  expect(press('n', { altKey: true })).toBeNull()
  expect(press('q')).toBeNull()
  expect(press('constructor')).toBeNull()
})

test('walking a list starts at its first and stops at its ends', () => {
  const numbers = [3, 1, 2]
  expect(beside(numbers, undefined, 'next')).toBe(3)
  expect(beside(numbers, 9, 'previous')).toBe(3)
  expect(beside(numbers, 3, 'next')).toBe(1)
  expect(beside(numbers, 2, 'next')).toBe(2)
  expect(beside(numbers, 3, 'previous')).toBe(3)
  expect(beside([], 3, 'next')).toBeUndefined()
})
