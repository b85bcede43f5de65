import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlace, writePlace } from '#address/fields.ts'
import { priorities, todoStatuses, type Todo } from '@westmore/contract/todos.ts'
import { todoNamed } from './todo-stub.ts'
import {
  countByStatus,
  filterFields,
  filterOf,
  isNarrowed,
  labelsIn,
  matches,
  noFilter,
  queryOf,
  sorted,
  type TodoFilter,
} from './todo-filter.ts'

const me = '10000000000000011'
const viewer = { id: me, today: '2026-11-20' }

const todo = (change: Partial<Todo> = {}) => todoNamed('Opravit most', { id: 'a', ...change })
const passes = (filter: Partial<TodoFilter>, change: Partial<Todo> = {}) =>
  matches(todo(change), { ...noFilter, ...filter }, viewer)

test('every filter survives the address, and what else stands there stays', () => {
  const filter = fc.record({
    view: fc.constantFrom('list' as const, 'board' as const),
    status: fc.constantFrom('all' as const, ...todoStatuses),
    priority: fc.constantFrom('all' as const, ...priorities),
    assignee: fc.constantFrom('all', 'me', 'none', me, 'vývojáři & spol.'),
    label: fc.constantFrom(null, 'Stáje', 'most & lávka'),
    due: fc.constantFrom('all' as const, 'overdue' as const, 'today' as const, 'week' as const),
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

test('an address without a filter, or with nonsense, shows everything', () => {
  expect(readPlace(filterFields)).toEqual(noFilter)
  const nonsense = new URLSearchParams('stav=x&priorita=&termin=zitra&razeni=1&pohled=mapa')
  expect(readPlace(filterFields, nonsense)).toEqual(noFilter)
  expect(writePlace(filterFields, noFilter).toString()).toBe('')
})

test('todos are told apart by whom they are assigned to', () => {
  expect(passes({ assignee: 'me' }, { assignedTo: me })).toBe(true)
  expect(passes({ assignee: 'me' }, { assignedTo: 'marsal' })).toBe(false)
  expect(passes({ assignee: 'none' })).toBe(true)
  expect(passes({ assignee: 'none' }, { assignedTo: 'vývojáři' })).toBe(false)
  expect(passes({ assignee: 'vývojáři' }, { assignedTo: 'vývojáři' })).toBe(true)
})

test('a label narrows to those that bear it, is found as a word, and is offered once', () => {
  expect(passes({ label: 'Stáje' }, { labels: ['most', 'Stáje'] })).toBe(true)
  expect(passes({ label: 'Stáje' }, { labels: ['most'] })).toBe(false)
  expect(passes({ words: 'staje' }, { labels: ['Stáje'] })).toBe(true)
  expect(isNarrowed({ ...noFilter, label: 'Stáje', view: 'board' })).toBe(true)
  const bearing = [todo({ labels: ['řeka', 'most'] }), todo({ labels: ['most', 'šachta'] })]
  expect(labelsIn(bearing)).toEqual(['most', 'řeka', 'šachta'])
})

test('a saved view is the filter without its page', () => {
  const filter: TodoFilter = { ...noFilter, label: 'Stáje', view: 'board', page: 4 }
  expect(filterOf(queryOf(filter))).toEqual({ ...filter, page: 1 })
})

test('the date filters know late, today and the coming week, and let completed ones rest', () => {
  const dates = ['2026-11-19', '2026-11-20', '2026-11-27', '2026-11-28', null]
  const due = (filter: TodoFilter['due'], status: Todo['status'] = 'todo') =>
    dates.filter((dueDate) => passes({ due: filter }, { dueDate, status }))
  expect(due('overdue')).toEqual(['2026-11-19'])
  expect(due('today')).toEqual(['2026-11-20'])
  expect(due('week')).toEqual(['2026-11-19', '2026-11-20', '2026-11-27'])
  expect(due('all')).toEqual(dates)
  expect(due('week', 'completed')).toEqual([])
  expect(due('overdue', 'completed')).toEqual([])
})

test('words are found in title, description, name and link, without diacritics and in any order', () => {
  const link = { type: 'ticket', id: 'x', title: 'Zmizel kůň', number: 48213, userId: null } as const
  const assignee = { id: me, username: 'Adéla', avatarUrl: '', isStaff: true }
  const found = (words: string) =>
    passes({ words }, { description: 'U Valentine', link, assignee, assignedTo: me })
  for (const words of ['MOST', 'most opravit', 'valentine', 'adela', 'kun', '#48213', '  '])
    expect({ words, found: found(words) }).toEqual({ words, found: true })
  expect(found('most šachta')).toBe(false)
})

test('the status narrows a list, not a board that shows all three', () => {
  expect(isNarrowed({ ...noFilter, status: 'completed' })).toBe(true)
  expect(isNarrowed({ ...noFilter, status: 'completed', view: 'board' })).toBe(false)
  expect(isNarrowed({ ...noFilter, sort: 'due' })).toBe(false)
  expect(isNarrowed({ ...noFilter, words: ' ' })).toBe(false)
})

test('todos are counted by status and sorted by date and urgency', () => {
  const todos = [
    todo({ id: 'a', priority: 'low' }),
    todo({ id: 'b', dueDate: '2026-12-01', status: 'completed' }),
    todo({ id: 'c', dueDate: '2026-11-20', priority: 'critical' }),
  ]
  const order = (sort: TodoFilter['sort']) => sorted(todos, sort).map(({ id }) => id)
  expect(countByStatus(todos)).toEqual({ all: 3, todo: 2, 'in-progress': 0, completed: 1 })
  expect(order('newest')).toEqual(['a', 'b', 'c'])
  expect(order('due')).toEqual(['c', 'b', 'a'])
  expect(order('priority')).toEqual(['c', 'b', 'a'])
})
