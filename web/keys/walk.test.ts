import { expect, test } from 'vitest'
import { beside, successor } from './walk.ts'

test('walking a list starts at its first and stops at its ends', () => {
  const numbers = [3, 1, 2]
  expect(beside(numbers, undefined, 1)).toBe(3)
  expect(beside(numbers, 9, -1)).toBe(3)
  expect(beside(numbers, 3, 1)).toBe(1)
  expect(beside(numbers, 2, 1)).toBe(2)
  expect(beside(numbers, 3, -1)).toBe(3)
  expect(beside(numbers, 1, -1)).toBe(3)
  expect(beside([], 3, 1)).toBeUndefined()
})

test('what takes the place of a row that left is the one behind it, at the end the one before', () => {
  const ids = ['a', 'b', 'c']
  expect(successor(ids, 'b')).toBe('c')
  expect(successor(ids, 'c')).toBe('b')
  expect(successor(['a'], 'a')).toBeUndefined()
})
