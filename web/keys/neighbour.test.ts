import { expect, test } from 'vitest'
import { neighbourOf, successor } from './neighbour.ts'

test('starts at the first item and stops at the ends', () => {
  const numbers = [3, 1, 2]
  expect(neighbourOf(numbers, undefined, 1)).toBe(3)
  expect(neighbourOf(numbers, 9, -1)).toBe(3)
  expect(neighbourOf(numbers, 3, 1)).toBe(1)
  expect(neighbourOf(numbers, 2, 1)).toBe(2)
  expect(neighbourOf(numbers, 3, -1)).toBe(3)
  expect(neighbourOf(numbers, 1, -1)).toBe(3)
  expect(neighbourOf([], 3, 1)).toBeUndefined()
})

test('the next row replaces one that left, at the end the previous one', () => {
  const ids = ['a', 'b', 'c']
  expect(successor(ids, 'b')).toBe('c')
  expect(successor(ids, 'c')).toBe('b')
  expect(successor(['a'], 'a')).toBeUndefined()
})
