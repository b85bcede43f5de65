import { expect, test } from 'vitest'
import { identifierSuffixes } from './identifier-suffixes.ts'

const of = (...players: [string | null, string | null][]) =>
  Object.fromEntries(identifierSuffixes(players.map(([identifier, name]) => ({ identifier, name }))))

test('gives players who share a name a short suffix of their identifier', () => {
  expect(
    of(
      ['license:aaaa1111', 'Jan'],
      ['license:bbbb2222', 'Jan'],
      ['steam:3', 'Eva'],
      ['license:aaaa1111', 'Jan'],
    ),
  ).toEqual({ 'license:aaaa1111': '(1111)', 'license:bbbb2222': '(2222)' })
})

test('gives no suffix to a unique name or to the server', () => {
  expect(of(['license:1', 'Jan'], ['license:2', 'Honza'], [null, 'Jan'], ['license:3', null])).toEqual({})
})

test('lengthens the suffixes until all players of that name differ', () => {
  expect(of(['license:a0001', 'Jan'], ['license:b0001', 'Jan'], ['license:c9999', 'Jan'])).toEqual({
    'license:a0001': '(a0001)',
    'license:b0001': '(b0001)',
    'license:c9999': '(c9999)',
  })
  expect(of(['1', 'Jan'], ['21', 'Jan'])).toEqual({ '1': '(1)', '21': '(21)' })
})

test('gives a player with two shared names the suffix that suits both', () => {
  expect(of(['x:10001', 'Jan'], ['x:20001', 'Jan'], ['x:10001', 'Eva'], ['x:30002', 'Eva'])).toMatchObject({
    'x:10001': '(10001)',
    'x:30002': '(0002)',
  })
})
