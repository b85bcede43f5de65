import { expect, test } from 'vitest'
import { dropTarget, type Lane } from './drop.ts'

const lanes: Lane[] = [
  {
    status: 'todo',
    left: 0,
    right: 100,
    top: 50,
    bottom: 400,
    cards: [
      { id: 'a', top: 50, bottom: 100 },
      { id: 'b', top: 110, bottom: 160 },
    ],
  },
  { status: 'completed', left: 120, right: 220, top: 50, bottom: 400, cards: [] },
]
const at = (x: number, y: number) => dropTarget(lanes, { x, y })

test('drops a card behind the cards whose middle it has passed', () => {
  expect(at(50, 60)).toMatchObject({ status: 'todo', afterId: null, line: { top: 50 } })
  expect(at(50, 90)).toMatchObject({ status: 'todo', afterId: 'a', line: { top: 105 } })
  expect(at(50, 140)).toMatchObject({ status: 'todo', afterId: 'b', line: { top: 160 } })
  expect(at(50, 9_000)).toMatchObject({ status: 'todo', afterId: 'b' })
})

test('drops into the nearest column, also between or outside of the columns', () => {
  expect(at(170, 300)).toEqual({
    status: 'completed',
    afterId: null,
    line: { top: 50, left: 120, width: 100 },
  })
  expect(at(105, 60)?.status).toBe('todo')
  expect(at(900, 60)?.status).toBe('completed')
  expect(dropTarget([], { x: 0, y: 0 })).toBeNull()
})
