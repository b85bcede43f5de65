import { expect, test } from 'vitest'
import { firstLines } from './first-lines.ts'

const lines = Array.from({ length: 12 }, (_, at) => ({ id: at + 1 }))
const shown = (about: number | null, all = lines) => firstLines(all, about, 5).map(({ id }) => id)

test('shows the line that the evidence is about', () => {
  for (const { id } of lines) expect(shown(id)).toContain(id)
  expect(shown(9)).toEqual([7, 8, 9, 10, 11])
  expect(shown(1)).toEqual([1, 2, 3, 4, 5])
  expect(shown(12)).toEqual([8, 9, 10, 11, 12])
})

test('shows the oldest lines without such a line, and all when there are few', () => {
  expect(shown(null)).toEqual([1, 2, 3, 4, 5])
  expect(shown(99)).toEqual([1, 2, 3, 4, 5])
  expect(shown(2, lines.slice(0, 3))).toEqual([1, 2, 3])
})
