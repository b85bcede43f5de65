import { expect, test } from 'vitest'
import { clampDrag, dragShift, dropIndex } from './drop.ts'

const spans = [
  { top: 0, height: 100 },
  { top: 110, height: 50 },
  { top: 170, height: 200 },
]

test('drops a row where it has passed the middle of its neighbour, and no missing one', () => {
  expect(dropIndex(spans, 0, 0)).toBe(0)
  expect(dropIndex(spans, 0, 34)).toBe(0)
  expect(dropIndex(spans, 0, 36)).toBe(1)
  expect(dropIndex(spans, 0, 500)).toBe(2)
  expect(dropIndex(spans, 2, -40)).toBe(1)
  expect(dropIndex(spans, 2, -130)).toBe(0)
  expect(dropIndex(spans, 9, 100)).toBe(9)
})

test('only the rows between the old and the new place make room', () => {
  expect([0, 1, 2].map((index) => dragShift(spans, index, 0, 1))).toEqual([0, -110, 0])
  expect([0, 1, 2].map((index) => dragShift(spans, index, 2, 0))).toEqual([210, 210, 0])
})

test('keeps a dragged row within its list, where the very end is the last place', () => {
  expect(clampDrag(spans, 1, -500)).toBe(-110)
  expect(clampDrag(spans, 1, 500)).toBe(210)
  expect(clampDrag(spans, 1, 20)).toBe(20)
  expect(clampDrag([], 0, 20)).toBe(0)
  expect(dropIndex(spans, 0, clampDrag(spans, 0, 9999))).toBe(2)
  expect(dropIndex(spans, 2, clampDrag(spans, 2, -9999))).toBe(0)
})
