import { expect, test } from 'vitest'
import { todoNamed } from '../todo-stub.ts'
import { changesOf, hasMore, toSend, valuesOf } from './values.ts'

const todo = todoNamed('Opravit most', {
  assignedTo: '10000000000000011',
  assignee: { id: '10000000000000011', username: 'marsal', avatarUrl: '', isStaff: false },
  dueDate: '2026-11-20',
  labels: ['most'],
  link: { type: 'user', id: '10000000000000001', title: 'tereza', number: null, userId: null },
})

test('sends no name that was not changed, so that former staff stay assigned', () => {
  const values = valuesOf(todo)
  expect(values.assignedTo).toBe('marsal')
  const { assignedTo, ...others } = toSend(values)
  expect(changesOf(toSend(values), todo)).toEqual(others)
  expect(changesOf(toSend({ ...values, assignedTo: ` ${assignedTo}` }), todo)).toEqual(others)
  expect(
    changesOf(toSend({ ...values, dueDate: '', labels: ' řeka,, most', link: null, assignedTo: '' }), todo),
  ).toEqual({
    ...others,
    dueDate: null,
    labels: ['řeka', 'most'],
    link: null,
    assignedTo: '',
  })
})

test('shows the further fields at once if one of them has a value', () => {
  const plain = todoNamed('Most', { assignedTo: 'marsal', dueDate: '2026-11-20' })
  expect(hasMore(valuesOf(plain))).toBe(false)
  for (const change of [
    { description: 'Ze dřeva' },
    { priority: 'high' as const },
    { labels: ['most'] },
    { link: todo.link },
  ])
    expect({ change, more: hasMore(valuesOf({ ...plain, ...change })) }).toEqual({ change, more: true })
})

test('sends a new todo whole, its link by type and id', () => {
  expect(toSend(valuesOf(todo))).toEqual({
    title: 'Opravit most',
    description: '',
    priority: 'medium',
    assignedTo: 'marsal',
    dueDate: '2026-11-20',
    labels: ['most'],
    link: { type: 'user', id: '10000000000000001' },
  })
})
