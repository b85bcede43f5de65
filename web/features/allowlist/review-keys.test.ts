import { expect, test } from 'vitest'
import { neighbour, shortcutOf, successor } from './review-keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }
const ids = ['a', 'b', 'c']

test('single letters are shortcuts, with caps lock as well', () => {
  expect(shortcutOf({ ...plain, key: 'j' })).toBe('next')
  expect(shortcutOf({ ...plain, key: 'K' })).toBe('previous')
  expect(shortcutOf({ ...plain, key: 'A' })).toBe('approve')
  expect(shortcutOf({ ...plain, key: 'd' })).toBe('decline')
  expect(shortcutOf({ ...plain, key: '?' })).toBe('help')
  expect(shortcutOf({ ...plain, key: 'x' })).toBeNull()
})

test('a chord is left to the browser', () => {
  expect(shortcutOf({ ...plain, key: 'a', ctrlKey: true })).toBeNull()
  expect(shortcutOf({ ...plain, key: 'd', metaKey: true })).toBeNull()
})

test('walking starts at the first card and stops at the ends', () => {
  expect(neighbour(ids, null, 'next')).toBe('a')
  expect(neighbour(ids, 'gone', 'previous')).toBe('a')
  expect(neighbour(ids, 'a', 'next')).toBe('b')
  expect(neighbour(ids, 'c', 'next')).toBe('c')
  expect(neighbour(ids, 'a', 'previous')).toBe('a')
  expect(neighbour([], null, 'next')).toBeNull()
})

test('the card below takes the place of one that leaves, at the end the one above', () => {
  expect(successor(ids, 'b')).toBe('c')
  expect(successor(ids, 'c')).toBe('b')
  expect(successor(['a'], 'a')).toBeNull()
})
