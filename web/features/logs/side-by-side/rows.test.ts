import { expect, test } from 'vitest'
import { line } from '../tail/tail-lines.ts'
import { rowsOf } from './rows.ts'

const of = (whose: string | null, id: number, second: number) => ({
  ...line(id, second),
  user_identifier: whose,
})

test('puts lines of one second in one row, each under its player, ordered by time', () => {
  const rows = rowsOf([of('b', 3, 9), of('a', 1, 5), of('b', 2, 5), of('a', 4, 9), of('c', 5, 7)], ['a', 'b'])
  const ids = rows.map(({ cells }) => cells.map((cell) => cell.map(({ id }) => id)))
  expect(ids).toEqual([
    [[1], [2]],
    [[4], [3]],
  ])
})

test('gives lines without a player a column of their own', () => {
  expect(rowsOf([of(null, 1, 1), of('a', 2, 2)], ['', 'a']).map(({ cells }) => cells[0]?.length)).toEqual([
    1, 0,
  ])
})
