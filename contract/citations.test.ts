import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { citationPieces, toCitation, withoutCitationIds } from './citations.ts'

const cited = { number: '3.2', id: 'k3x9ab' }

test('finds what was written', () => {
  expect(citationPieces(`Viz ${toCitation(cited)}.`)).toEqual(['Viz ', cited, '.'])
  expect(citationPieces(toCitation(cited).repeat(2))).toEqual([cited, cited])
  expect(citationPieces('')).toEqual([])
})

test('shows no ids where there are no links', () => {
  expect(withoutCitationIds(`Viz ${toCitation(cited)} a ${toCitation({ number: '4', id: 'abc123' })}`)).toBe(
    'Viz § 3.2 a § 4',
  )
})

test.each(['§ 3.2', '§ 3.2 {#k3x9ab}', '§ 3.2{#K3X9AB}', '§ 3.{#k3x9ab}', '§{#k3x9ab}', '3.2{#k3x9ab}'])(
  'leaves %s as it is',
  (text) => {
    expect(citationPieces(text)).toEqual([text])
    expect(withoutCitationIds(text)).toBe(text)
  },
)

test('keeps every other character of any text', () => {
  const words = fc.oneof(
    fc.string(),
    fc.constantFrom('§', '§ 1', '{#', '}', toCitation(cited), '{#k3x9ab}', '.1'),
  )
  fc.assert(
    fc.property(fc.array(words), (some) => {
      const text = some.join('')
      const pieces = citationPieces(text).map((piece) =>
        typeof piece === 'string' ? piece : toCitation(piece),
      )
      expect(pieces.join('')).toBe(text)
    }),
  )
})
