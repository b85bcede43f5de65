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
