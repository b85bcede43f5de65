import { expect, test } from 'vitest'
import { todoNamed } from './todo-stub.ts'
import { changesFor, affectedBy, stepsOf, type BulkChange } from './todo-changes.ts'
import { afterSteps, columnOf } from './todo-order.ts'

const wall = [
  todoNamed('a', { position: 1 }),
  todoNamed('b', { position: 2, labels: ['Most'] }),
  todoNamed('c', { position: 3, assignedTo: 'adela' }),
  todoNamed('d', { status: 'completed', position: 1 }),
]
const titles = (status: 'todo' | 'completed', todos: typeof wall | readonly (typeof wall)[number][]) =>
  columnOf(todos, status).map(({ id }) => id)

test('puts todos with a new status first, in their order', () => {
  const bulk: BulkChange = { kind: 'status', status: 'completed' }
  const concerned = affectedBy(
    bulk,
    [wall[3], wall[2], wall[0]].filter((todo) => todo !== undefined),
  )
  const done = afterSteps(wall, stepsOf(changesFor(bulk, concerned)))
  expect(titles('completed', done)).toEqual(['a', 'c', 'd'])
  expect(titles('todo', done)).toEqual(['b'])
})

test('sends only the todos that a bulk changes', () => {
  const ids = (bulk: BulkChange) => changesFor(bulk, affectedBy(bulk, wall))
  expect(ids({ kind: 'label', label: 'most' }).map(({ id }) => id)).toEqual(['c', 'a', 'd'])
  expect(ids({ kind: 'unlabel', label: 'most' })).toEqual([{ id: 'b', removeLabels: ['most'] }])
  expect(ids({ kind: 'assign', assignedTo: 'adela' })).toHaveLength(3)
  expect(ids({ kind: 'remove' })).toContainEqual({ id: 'd', deleted: true })
})
