import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays, dayOf } from './days.ts'
import {
  dueMark,
  FIRST_DAY,
  LAST_DAY,
  MAX_ASSIGNED_TO,
  MAX_TODO_DESCRIPTION,
  MAX_TODO_TITLE,
  todos,
  todoStatuses,
} from './todos.ts'

const input = todos.create['~orpc'].inputSchema
if (!input) throw new Error('todos.create takes nothing')
const accepts = (value: unknown) => z.safeParse(input, value).success
const read = (value: unknown) => z.parse(input, value)

test('marks a todo as due on its day and late afterwards, unless it is completed', () => {
  const due = (dueDate: string | null, status: 'todo' | 'in-progress' | 'completed' = 'todo') =>
    dueMark({ dueDate, status }, '2026-11-20')

  expect(due('2026-11-19')).toBe('overdue')
  expect(due('2026-11-20')).toBe('today')
  expect(due('2026-11-21')).toBeNull()
  expect(due(null)).toBeNull()
  expect(due('2026-11-19', 'in-progress')).toBe('overdue')
  expect(due('2026-11-19', 'completed')).toBeNull()
  expect(due('2026-11-20', 'completed')).toBeNull()
})

test('uses the day in Prague even if it differs from that in UTC', () => {
  expect(dayOf(new Date('2026-11-19T23:30:00Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-07-19T21:59:59Z'))).toBe('2026-07-19')
  expect(dayOf(new Date('2026-07-19T22:00:00Z'))).toBe('2026-07-20')
})

test('accepts every calendar day as a due date, and no other', () => {
  const day = fc.integer({ min: 0, max: 36_524 }).map((days) => addDays(FIRST_DAY, days))
  fc.assert(fc.property(day, (dueDate) => accepts({ title: 'x', dueDate })))
  for (const dueDate of [
    '2026-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2026-11-20T00:00:00Z',
    '20. 11. 2026',
    'zítra',
    '',
    '0000-01-01',
    '1999-12-31',
    '2100-01-01',
    '+12026-01-01',
    20261120,
  ]) {
    expect({ dueDate, accepted: accepts({ title: 'x', dueDate }) }).toEqual({ dueDate, accepted: false })
  }
  expect(accepts({ title: 'x', dueDate: '2028-02-29' })).toBe(true)
  expect(accepts({ title: 'x', dueDate: LAST_DAY })).toBe(true)
})

test('requires only a title, trims it to one line and fills in the defaults', () => {
  expect(read({ title: '  Opravit\n  most \u202e' })).toEqual({
    title: 'Opravit most',
    description: '',
    priority: 'medium',
    status: 'todo',
    assignedTo: '',
    dueDate: null,
    labels: [],
    link: null,
  })
  for (const title of ['', '  ', '\n', '\u202e', null, undefined]) expect(accepts({ title })).toBe(false)
})

test('refuses too long texts, and priorities that do not exist, new or changed', () => {
  const changes = todos.update['~orpc'].inputSchema
  if (!changes) throw new Error('todos.update takes nothing')
  const id = '0198c0de-0000-4000-8000-000000000001'
  for (const wrong of [
    { title: 'x'.repeat(MAX_TODO_TITLE + 1) },
    { description: 'x'.repeat(MAX_TODO_DESCRIPTION + 1) },
    { assignedTo: 'x'.repeat(MAX_ASSIGNED_TO + 1) },
    { priority: 'urgent' },
    { dueDate: '2026-02-30' },
    { link: { type: 'ticket', id: 'x' } },
  ]) {
    expect(accepts({ title: 'x', ...wrong })).toBe(false)
    expect(z.safeParse(changes, { id, ...wrong }).success).toBe(false)
  }
  expect(z.safeParse(changes, { id, title: 'x' }).success).toBe(true)
})

test('requires the kind of id that fits the type of a link', () => {
  const uuid = '0198c0de-0000-4000-8000-000000000001'
  const person = '10000000000000001'
  expect(accepts({ title: 'x', link: { type: 'ticket', id: uuid } })).toBe(true)
  expect(accepts({ title: 'x', link: { type: 'submission', id: uuid } })).toBe(true)
  expect(accepts({ title: 'x', link: { type: 'user', id: person } })).toBe(true)
  expect(accepts({ title: 'x', link: { type: 'user', id: uuid } })).toBe(false)
  expect(accepts({ title: 'x', link: { type: 'ticket', id: person } })).toBe(false)
  expect(accepts({ title: 'x', link: { type: 'question', id: uuid } })).toBe(false)
  expect(accepts({ title: 'x', link: { type: 'ticket' } })).toBe(false)
  expect(todoStatuses).toEqual(['todo', 'in-progress', 'completed'])
})
