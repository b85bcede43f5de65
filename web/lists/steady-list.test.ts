import { expect, test } from 'vitest'
import { settled, steadied } from './steady-list.ts'

const list = (...ids: string[]) => ids.map((id) => ({ id }))
const nobody: ReadonlySet<string> = new Set()
const drawn = (rows: readonly { item: { id: string }; left: boolean }[]) =>
  rows.map(({ item, left }) => (left ? `(${item.id})` : item.id)).join(' ')

test('a new one comes below what is being read', () => {
  const { rows, held } = steadied(settled(list('a', 'b')).rows, list('a', 'b', 'c'), nobody)
  expect(drawn(rows)).toBe('a b c')
  expect(held).toBe(0)
})

test('one that would push the others down waits out of sight', () => {
  const { rows, held } = steadied(settled(list('b', 'a')).rows, list('c', 'b', 'a'), nobody)
  expect(drawn(rows)).toBe('b a')
  expect(held).toBe(1)
})

test('one decided by somebody else keeps its place, the next of the following page comes below', () => {
  const { rows } = steadied(settled(list('a', 'b', 'c')).rows, list('a', 'c', 'd'), nobody)
  expect(drawn(rows)).toBe('a (b) c d')
})

test('one that I decided leaves at once', () => {
  const { rows } = steadied(settled(list('a', 'b', 'c')).rows, list('a', 'c'), new Set(['b']))
  expect(drawn(rows)).toBe('a c')
})

test('one that left and came back is itself again', () => {
  const once = steadied(settled(list('a', 'b')).rows, list('a'), nobody)
  expect(drawn(steadied(once.rows, list('a', 'b'), nobody).rows)).toBe('a b')
})

test('what is known is renewed in its place', () => {
  const shown = settled([{ id: 'a', status: 'pending' }]).rows
  expect(steadied(shown, [{ id: 'a', status: 'approved' }], nobody).rows).toEqual([
    { item: { id: 'a', status: 'approved' }, left: false },
  ])
})

test('into an empty list everything comes at once', () => {
  const { rows, held } = steadied(settled(list()).rows, list('a', 'b'), nobody)
  expect(drawn(rows)).toBe('a b')
  expect(held).toBe(0)
})

test('when all that is shown has left, the new ones come below it', () => {
  const { rows, held } = steadied(settled(list('a')).rows, list('b'), nobody)
  expect(drawn(rows)).toBe('(a) b')
  expect(held).toBe(0)
})

test('a row that stays the same is the same object, so that it need not be drawn again', () => {
  const [one, two] = [
    { id: 'a', text: 'old' },
    { id: 'b', text: 'old' },
  ]
  const shown = settled([one, two]).rows
  const { rows } = steadied(shown, [one, { id: 'b', text: 'new' }], new Set())
  expect(rows[0]).toBe(shown[0])
  expect(rows[1]).toEqual({ item: { id: 'b', text: 'new' }, left: false })
  expect(steadied(rows, [], new Set()).rows[0]).toEqual({ item: one, left: true })
})
