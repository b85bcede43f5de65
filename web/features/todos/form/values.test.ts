import { expect, test } from 'vitest'
import type { Todo } from '@westmore/contract/todos.ts'
import { todoNamed } from '../todo-stub.ts'
import { changesOf, differences, mergedOver, toSend, valuesOf } from './values.ts'

const todo = todoNamed('Opravit most', {
  assignedTo: '10000000000000011',
  assignee: { id: '10000000000000011', username: 'marsal', avatarUrl: '', isStaff: false },
  dueDate: '2026-11-20',
  labels: ['most'],
  repeat: 'weekly-1',
  link: { type: 'user', id: '10000000000000001', title: 'tereza', number: null, userId: null },
})

test('sends only changed fields, so that former staff stay assigned', () => {
  const values = valuesOf(todo)
  expect(values.assignedTo).toBe('marsal')
  expect(changesOf(values, todo)).toEqual({})
  expect(changesOf({ ...values, title: ' Opravit most ' }, todo)).toEqual({})
  expect(changesOf({ ...values, newLabel: ' Most ' }, todo)).toEqual({})
  expect(changesOf({ ...values, dueDate: '', repeat: '', link: null, assignedTo: '' }, todo)).toEqual({
    dueDate: null,
    repeat: null,
    link: null,
    assignedTo: '',
  })
  expect(changesOf({ ...values, labels: [], newLabel: 'řeka' }, todo)).toEqual({ labels: ['řeka'] })
})

test('sends a new todo whole, its link by type and id', () => {
  expect(toSend(valuesOf(todo))).toEqual({
    title: 'Opravit most',
    description: '',
    priority: 'medium',
    assignedTo: 'marsal',
    dueDate: '2026-11-20',
    labels: ['most'],
    repeat: 'weekly-1',
    link: { type: 'user', id: '10000000000000001' },
  })
})

test('lays own changes over the newest version and shows the differences', () => {
  const newest: Todo = {
    ...todo,
    title: 'Postavit most',
    priority: 'high',
    description: 'Ze dřeva',
    dueDate: null,
    labels: ['řeka'],
    repeat: 'daily',
  }
  const values = { ...valuesOf(todo), title: 'Zbourat most', priority: 'high' as const, assignedTo: 'adela' }
  expect(mergedOver(values, todo, newest)).toEqual({
    ...values,
    description: 'Ze dřeva',
    dueDate: '',
    labels: ['řeka'],
    repeat: 'daily',
  })
  expect(differences(values, todo, newest, '2026-11-20')).toEqual([
    { field: 'Název', mine: 'Zbourat most', theirs: 'Postavit most' },
    { field: 'Popis', mine: null, theirs: 'Ze dřeva' },
    { field: 'Přiděleno', mine: 'adela', theirs: 'marsal' },
    { field: 'Termín', mine: null, theirs: '' },
    { field: 'Štítky', mine: null, theirs: 'řeka' },
    { field: 'Opakování', mine: null, theirs: 'Každý den' },
  ])
})
