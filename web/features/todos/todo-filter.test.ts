import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlace, writePlace } from '#address/fields.ts'
import { priorities, todoStatuses, type Todo } from '@westmore/contract/todos.ts'
import { todoNamed } from './todo-stub.ts'
import {
  countByStatus,
  filterFields,
  isNarrowed,
  labelsIn,
  matches,
  noFilter,
  sorted,
  type TodoFilter,
} from './todo-filter.ts'

const me = '10000000000000011'
const viewer = { id: me, today: '2026-11-20' }

const todo = (change: Partial<Todo> = {}) => todoNamed('Opravit most', { id: 'a', ...change })
const passes = (filter: Partial<TodoFilter>, change: Partial<Todo> = {}) =>
  matches(todo(change), { ...noFilter, ...filter }, viewer)

test('keeps every filter in the address, and other parameters too', () => {
  const filter = fc.record({
    status: fc.constantFrom('all' as const, ...todoStatuses),
    priority: fc.constantFrom(undefined, ...priorities),
    assignee: fc.constantFrom(undefined, 'me', 'none', me, 'vývojáři & spol.'),
    label: fc.constantFrom(undefined, 'Stáje', 'most & lávka'),
    due: fc.constantFrom(undefined, 'overdue' as const, 'today' as const, 'week' as const),
    sort: fc.constantFrom('newest' as const, 'due' as const, 'priority' as const),
    words: fc.string(),
    page: fc.integer({ min: 1, max: 999 }),
  })
  fc.assert(
    fc.property(filter, (given) => {
      const written = writePlace(filterFields, given, new URLSearchParams('ukol=novy&stav=hotove&kdo=ja'))
      expect(written.get('ukol')).toBe('novy')
      expect(readPlace(filterFields, new URLSearchParams(written.toString()))).toEqual({
        ...given,
        words: given.words.toWellFormed(),
      })
    }),
  )
})

test('shows everything without a filter or with an invalid one', () => {
  expect(readPlace(filterFields)).toEqual(noFilter)
  const nonsense = new URLSearchParams('stav=x&priorita=&termin=zitra&razeni=1&pohled=mapa')
  expect(readPlace(filterFields, nonsense)).toEqual(noFilter)
  expect(writePlace(filterFields, noFilter).toString()).toBe('')
})

test('filters by assignee', () => {
  expect(passes({ assignee: 'me' }, { assignedTo: me })).toBe(true)
  expect(passes({ assignee: 'me' }, { assignedTo: 'marsal' })).toBe(false)
  expect(passes({ assignee: 'none' })).toBe(true)
  expect(passes({ assignee: 'none' }, { assignedTo: 'vývojáři' })).toBe(false)
  expect(passes({ assignee: 'vývojáři' }, { assignedTo: 'vývojáři' })).toBe(true)
})

test('filters by label, finds it as a word and offers it once', () => {
  expect(passes({ label: 'Stáje' }, { labels: ['most', 'Stáje'] })).toBe(true)
  expect(passes({ label: 'Stáje' }, { labels: ['most'] })).toBe(false)
  expect(passes({ words: 'staje' }, { labels: ['Stáje'] })).toBe(true)
  expect(isNarrowed({ ...noFilter, label: 'Stáje' })).toBe(true)
  const bearing = [todo({ labels: ['řeka', 'most'] }), todo({ labels: ['most', 'šachta'] })]
  expect(labelsIn(bearing)).toEqual(['most', 'řeka', 'šachta'])
})

test('filters by late, today and this week, without completed todos', () => {
  const dates = ['2026-11-19', '2026-11-20', '2026-11-27', '2026-11-28', null]
  const due = (filter: TodoFilter['due'], status: Todo['status'] = 'todo') =>
    dates.filter((dueDate) => passes({ due: filter }, { dueDate, status }))
  expect(due('overdue')).toEqual(['2026-11-19'])
  expect(due('today')).toEqual(['2026-11-20'])
  expect(due('week')).toEqual(['2026-11-19', '2026-11-20', '2026-11-27'])
  expect(due(undefined)).toEqual(dates)
  expect(due('week', 'completed')).toEqual([])
  expect(due('overdue', 'completed')).toEqual([])
})

test('finds words in title, description, name and link, in any order', () => {
  const link = { type: 'ticket', id: 'x', title: 'Zmizel kůň', number: 48213, userId: null } as const
  const assignee = { id: me, username: 'Adéla', avatarUrl: '', isStaff: true }
  const found = (words: string) =>
    passes({ words }, { description: 'U Valentine', link, assignee, assignedTo: me })
  for (const words of ['MOST', 'most opravit', 'valentine', 'adela', 'kun', '#48213', '  '])
    expect({ words, found: found(words) }).toEqual({ words, found: true })
  expect(found('most šachta')).toBe(false)
})

test('knows whether the filter hides todos', () => {
  expect(isNarrowed({ ...noFilter, status: 'completed' })).toBe(true)
  expect(isNarrowed({ ...noFilter, sort: 'due' })).toBe(false)
  expect(isNarrowed({ ...noFilter, words: ' ' })).toBe(false)
})

test('counts todos by status and sorts unfinished ones first, by date and urgency', () => {
  const todos = [
    todo({ id: 'a', priority: 'low' }),
    todo({ id: 'b', dueDate: '2026-11-01', priority: 'critical', status: 'completed' }),
    todo({ id: 'c', dueDate: '2026-11-20', priority: 'high' }),
    todo({ id: 'd', dueDate: '2026-11-19' }),
  ]
  const order = (sort: TodoFilter['sort']) => sorted(todos, sort).map(({ id }) => id)
  expect(countByStatus(todos)).toEqual({ all: 4, todo: 3, 'in-progress': 0, completed: 1 })
  expect(order('newest')).toEqual(['a', 'c', 'd', 'b'])
  expect(order('due')).toEqual(['d', 'c', 'a', 'b'])
  expect(order('priority')).toEqual(['c', 'd', 'a', 'b'])
})
