import { expect, test } from 'vitest'
import { inOrder, moved } from './use-order.ts'

test('moves an item up, down or not at all, and no missing one', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b'], 7, 0)).toEqual(['a', 'b'])
})

test('keeps the server’s order when no order is wanted', () => {
  const items = [{ id: 'b' }, { id: 'a' }]
  expect(inOrder(items, null)).toBe(items)
})

test('puts a question added by another person last and drops a deleted one', () => {
  const items = ['a', 'new', 'c', 'newer'].map((id) => ({ id }))
  expect(inOrder(items, ['c', 'b', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'new', 'newer'])
})
