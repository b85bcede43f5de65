import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { todoStatuses, type Todo, type TodoStatus } from '@westmore/contract/todos.ts'
import { todoNamed } from './todo-stub.ts'
import { afterSteps, columnOf, neighbourBefore, placeByArrow, type Step } from './todo-order.ts'

const todo = (id: string, status: TodoStatus, position: number) => todoNamed(id, { status, position })

const board = [
  todo('a', 'todo', -2),
  todo('b', 'todo', -1),
  todo('c', 'todo', 5),
  todo('d', 'in-progress', 0),
]
const ids = (todos: readonly Todo[], status: TodoStatus) => columnOf(todos, status).map(({ id }) => id)
const placed = (id: string, status: TodoStatus, afterId: string | null): Step => ({
  kind: 'place',
  id,
  status,
  afterId,
})

test('shows a step behind a neighbour, first and in an empty column', () => {
  expect(ids(afterSteps(board, [placed('a', 'todo', 'b')]), 'todo')).toEqual(['b', 'a', 'c'])
  expect(ids(afterSteps(board, [placed('c', 'todo', null)]), 'todo')).toEqual(['c', 'a', 'b'])
  expect(ids(afterSteps(board, [placed('a', 'in-progress', 'd')]), 'in-progress')).toEqual(['d', 'a'])
  expect(ids(afterSteps(board, [placed('a', 'completed', null)]), 'completed')).toEqual(['a'])
  expect(ids(afterSteps(board, [{ kind: 'remove', id: 'b' }]), 'todo')).toEqual(['a', 'c'])
})

test('loses and doubles no todo and puts each behind its neighbour', () => {
  const step = fc.record({
    kind: fc.constant('place' as const),
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    status: fc.constantFrom(...todoStatuses),
    afterId: fc.constantFrom('a', 'b', 'c', 'd', 'gone', null),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      const before = afterSteps(board, steps.slice(0, -1))
      const after = afterSteps(board, steps)
      expect(after.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c', 'd'])
      const last = steps.at(-1)
      if (!last) return
      const isThere = ids(before, last.status).some((id) => id === last.afterId && id !== last.id)
      expect(neighbourBefore(after, last.id)).toBe(isThere ? last.afterId : null)
    }),
  )
})

test('finds the todo before another one', () => {
  expect(neighbourBefore(board, 'a')).toBeNull()
  expect(neighbourBefore(board, 'c')).toBe('b')
  expect(neighbourBefore(board, 'gone')).toBeNull()
})

test('moves by arrows within the column and to the same height of the next', () => {
  const columns = todoStatuses.map((status) => ({ status, ids: ids(board, status) }))
  expect(placeByArrow(columns, 'a', 'up')).toBeNull()
  expect(placeByArrow(columns, 'b', 'up')).toEqual({ status: 'todo', afterId: null })
  expect(placeByArrow(columns, 'c', 'up')).toEqual({ status: 'todo', afterId: 'a' })
  expect(placeByArrow(columns, 'a', 'down')).toEqual({ status: 'todo', afterId: 'b' })
  expect(placeByArrow(columns, 'c', 'down')).toBeNull()
  expect(placeByArrow(columns, 'a', 'left')).toBeNull()
  expect(placeByArrow(columns, 'a', 'right')).toEqual({ status: 'in-progress', afterId: null })
  expect(placeByArrow(columns, 'c', 'right')).toEqual({ status: 'in-progress', afterId: 'd' })
  expect(placeByArrow(columns, 'd', 'right')).toEqual({ status: 'completed', afterId: null })
  expect(placeByArrow(columns, 'gone', 'up')).toBeNull()
})
