import { expect, test } from 'vitest'
import { barAt, spanOf, moveSelection, tickIndexes } from './bar-selection.ts'

const press = (key: string, shiftKey = false) => ({ key, shiftKey })

test('takes the outermost bar for a pointer beyond the edges', () => {
  expect([-5, 0, 99, 100, 250].map((x) => barAt(x, 100, 10))).toEqual([0, 0, 9, 9, 9])
})

test('selects the same bars when dragging to the left as to the right', () => {
  expect(spanOf({ from: 7, to: 3 })).toEqual({ first: 3, last: 7 })
})

test('moves by one bar with the arrows, stops at the ends, and extends with Shift', () => {
  expect(moveSelection(press('ArrowRight'), { from: 4, to: 4 }, 10)).toEqual({ from: 5, to: 5 })
  expect(moveSelection(press('ArrowRight', true), { from: 4, to: 5 }, 10)).toEqual({ from: 4, to: 6 })
  expect(moveSelection(press('ArrowLeft'), { from: 0, to: 0 }, 10)).toEqual({ from: 0, to: 0 })
  expect(moveSelection(press('End', true), { from: 2, to: 2 }, 10)).toEqual({ from: 2, to: 9 })
  expect(moveSelection(press('x'), { from: 2, to: 2 }, 10)).toBeNull()
})

test('spreads the labels under the axis evenly and never shows too many', () => {
  expect(tickIndexes(30, 6)).toEqual([0, 5, 10, 15, 20, 25])
  expect(tickIndexes(3, 6)).toEqual([0, 1, 2])
  expect(tickIndexes(31, 6)).toEqual([0, 6, 12, 18, 24])
  expect(tickIndexes(13, 6)).toEqual([0, 3, 6, 9])
  expect(tickIndexes(0, 6)).toEqual([])
})
