import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, withoutIds } from './difference.ts'

test('reports only changed fields, in their order, nested ones by path', () => {
  expect(
    differenceOf(
      { id: 1, role: 'user', kept: [1, 2], deep: { a: 1, b: 2 }, updatedAt: 'x' },
      { id: 2, role: 'owner', kept: [1, 2], deep: { a: 1, b: 3 }, updatedAt: 'y' },
    ),
  ).toEqual([
    { path: 'role', before: 'user', after: 'owner' },
    { path: 'deep.b', before: 2, after: 3 },
  ])
})

test('reports all of a created or removed thing, except fields empty on both sides', () => {
  expect(differenceOf(null, { title: 'Kůň', text: '', count: 0, off: false })).toEqual([
    { path: 'title', before: undefined, after: 'Kůň' },
    { path: 'count', before: undefined, after: 0 },
    { path: 'off', before: undefined, after: false },
  ])
  expect(differenceOf({ title: 'Kůň' }, null)).toEqual([{ path: 'title', before: 'Kůň', after: undefined }])
  expect(differenceOf(null, null)).toEqual([])
  expect(differenceOf({ a: null }, { a: '' })).toEqual([])
})

test('treats lists as one value, alone and in a field', () => {
  expect(differenceOf(['a', 'b'], ['b', 'a'])).toEqual([{ path: '', before: ['a', 'b'], after: ['b', 'a'] }])
  expect(differenceOf({ ids: ['a'] }, { ids: ['b'] })).toEqual([{ path: 'ids', before: ['a'], after: ['b'] }])
})

test('shows no ids of citations, and says when only these differ', () => {
  const [horses, cows] = ['§ 3.2{#k3x9ab}', '§ 3.2{#cows22}']
  expect(withoutIds(`Viz ${horses}`, `${horses}.`)).toEqual({
    old: 'Viz § 3.2',
    now: '§ 3.2.',
    citesOther: false,
  })
  expect(withoutIds(horses, cows)).toEqual({ old: '§ 3.2', now: '§ 3.2', citesOther: true })
  expect(withoutIds(horses, horses).citesOther).toBe(false)
})

test('reports every changed field once, and nothing for equal states', () => {
  const state = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.oneof(fc.integer(), fc.string({ minLength: 1 })),
  )
  fc.assert(
    fc.property(state, state, (before, after) => {
      expect(differenceOf(before, before)).toEqual([])
      const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
      expect(differenceOf(before, after).map(({ path }) => path)).toEqual(
        names.filter((name) => before[name] !== after[name]),
      )
    }),
  )
})
