import { expect, test } from 'vitest'
import { freshList, mergeFresh } from './steady-list.ts'

const list = (...ids: string[]) => ids.map((id) => ({ id }))
const nobody: ReadonlySet<string> = new Set()
const drawn = (rows: readonly { item: { id: string }; left: boolean }[]) =>
  rows.map(({ item, left }) => (left ? `(${item.id})` : item.id)).join(' ')

test.each([
  ['a new item appears below the ones being read', 'a b', 'a b c', nobody, 'a b c', 0],
  ['an item that would push the others down is held back', 'b a', 'c b a', nobody, 'b a', 1],
  ['an item decided by another person stays', 'a b c', 'a c d', nobody, 'a (b) c d', 0],
  ['an item that I decided leaves at once', 'a b c', 'a c', new Set(['b']), 'a c', 0],
  ['an empty list is filled at once', '', 'a b', nobody, 'a b', 0],
  ['when all shown items have left, new ones appear below', 'a', 'b', nobody, '(a) b', 0],
])('%s', (_, shown, fresh, mine, expected, held) => {
  const listed = (ids: string) => list(...ids.split(' ').filter(Boolean))
  const { rows, heldBack } = mergeFresh(freshList(listed(shown)).rows, listed(fresh), mine)
  expect([drawn(rows), heldBack]).toEqual([expected, held])
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
