import { expect, test } from 'vitest'
import { freshList, mergeFresh } from './steady-list.ts'

const list = (...ids: string[]) => ids.map((id) => ({ id }))
const nobody: ReadonlySet<string> = new Set()
const drawn = (rows: readonly { item: { id: string }; left: boolean }[]) =>
  rows.map(({ item, left }) => (left ? `(${item.id})` : item.id)).join(' ')

test('a new item appears below the ones being read', () => {
  const { rows, heldBack } = mergeFresh(freshList(list('a', 'b')).rows, list('a', 'b', 'c'), nobody)
  expect(drawn(rows)).toBe('a b c')
  expect(heldBack).toBe(0)
})

test('holds back an item that would push the others down', () => {
  const { rows, heldBack } = mergeFresh(freshList(list('b', 'a')).rows, list('c', 'b', 'a'), nobody)
  expect(drawn(rows)).toBe('b a')
  expect(heldBack).toBe(1)
})

test('an item decided by another person stays, and the next one appears below', () => {
  const { rows } = mergeFresh(freshList(list('a', 'b', 'c')).rows, list('a', 'c', 'd'), nobody)
  expect(drawn(rows)).toBe('a (b) c d')
})

test('an item that I decided leaves at once', () => {
  const { rows } = mergeFresh(freshList(list('a', 'b', 'c')).rows, list('a', 'c'), new Set(['b']))
  expect(drawn(rows)).toBe('a c')
})

test('an item that left and came back is shown as present', () => {
  const once = mergeFresh(freshList(list('a', 'b')).rows, list('a'), nobody)
  expect(drawn(mergeFresh(once.rows, list('a', 'b'), nobody).rows)).toBe('a b')
})

test('updates a known item in its place', () => {
  const shown = freshList([{ id: 'a', status: 'pending' }]).rows
  expect(mergeFresh(shown, [{ id: 'a', status: 'approved' }], nobody).rows).toEqual([
    { item: { id: 'a', status: 'approved' }, left: false },
  ])
})

test('fills an empty list at once', () => {
  const { rows, heldBack } = mergeFresh(freshList(list()).rows, list('a', 'b'), nobody)
  expect(drawn(rows)).toBe('a b')
  expect(heldBack).toBe(0)
})

test('when all shown items have left, the new ones appear below them', () => {
  const { rows, heldBack } = mergeFresh(freshList(list('a')).rows, list('b'), nobody)
  expect(drawn(rows)).toBe('(a) b')
  expect(heldBack).toBe(0)
})

test('an unchanged row stays the same object, so it is not rendered again', () => {
  const [one, two] = [
    { id: 'a', text: 'old' },
    { id: 'b', text: 'old' },
  ]
  const shown = freshList([one, two]).rows
  const { rows } = mergeFresh(shown, [one, { id: 'b', text: 'new' }], new Set())
  expect(rows[0]).toBe(shown[0])
  expect(rows[1]).toEqual({ item: { id: 'b', text: 'new' }, left: false })
  expect(mergeFresh(rows, [], new Set()).rows[0]).toEqual({ item: one, left: true })
})
