import { expect, test } from 'vitest'
import { logKeyOf } from './log-keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }

test('single keys walk the ledger, with caps lock as well', () => {
  expect(logKeyOf({ ...plain, key: 'J' })).toBe('next')
  expect(logKeyOf({ ...plain, key: ']' })).toBe('older')
  expect(logKeyOf({ ...plain, key: 'Escape' })).toBe('close')
  expect(logKeyOf({ ...plain, key: 'x' })).toBeNull()
})

test('brackets written with AltGr count, other chords belong to the browser', () => {
  expect(logKeyOf({ ...plain, key: '[', ctrlKey: true, altKey: true })).toBe('newer')
  expect(logKeyOf({ ...plain, key: 'l', ctrlKey: true })).toBeNull()
  expect(logKeyOf({ ...plain, key: 'p', altKey: true })).toBeNull()
})
