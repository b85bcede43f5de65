import { expect, test } from 'vitest'
import type { Todo } from '@westmore/contract/todos.ts'
import { changesOf, differences, toSend, valuesOf } from './todo-values.ts'

const todo: Todo = {
  id: 'a',
  status: 'todo',
  position: 0,
  title: 'Opravit most',
  description: '',
  priority: 'medium',
  assignedTo: '10000000000000011',
  assignee: { id: '10000000000000011', username: 'marsal', avatarUrl: '', isStaff: false },
  dueDate: '2026-11-20',
  link: { type: 'user', id: '10000000000000001', title: 'tereza', number: null, userId: null },
  version: 1,
  createdBy: 'marsal',
  editedBy: 'marsal',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}

test('only what was changed is sent, so that one who left the staff stays where nobody touched the field', () => {
  const values = valuesOf(todo)
  expect(values.assignedTo).toBe('marsal')
  expect(changesOf(values, todo)).toEqual({})
  expect(changesOf({ ...values, title: ' Opravit most ' }, todo)).toEqual({})
  expect(changesOf({ ...values, dueDate: '', link: null, assignedTo: '' }, todo)).toEqual({
    dueDate: null,
    link: null,
    assignedTo: '',
  })
})

test('a new one is sent whole, its link by kind and id', () => {
  expect(toSend(valuesOf(todo))).toEqual({
    title: 'Opravit most',
    description: '',
    priority: 'medium',
    assignedTo: 'marsal',
    dueDate: '2026-11-20',
    link: { type: 'user', id: '10000000000000001' },
  })
})

test('two versions are set side by side only where they differ', () => {
  const mine = { ...valuesOf(todo), title: 'Zbourat most', priority: 'high' as const }
  const theirs = { ...valuesOf(todo), title: 'Postavit most', priority: 'high' as const, dueDate: '' }
  expect(differences(mine, theirs, '2026-11-20')).toEqual([
    { field: 'Název', mine: 'Zbourat most', theirs: 'Postavit most' },
    { field: 'Termín', mine: 'Dnes', theirs: '' },
  ])
})
