import { withoutCitationIds } from '@westmore/contract/citations.ts'
import { expect, test } from 'vitest'
import { citationAt, matchingParts } from './citation-at.ts'

const at = (text: string) => citationAt(text, withoutCitationIds(text).length)

test('finds what is typed after the sign', () => {
  expect(at('§')).toEqual({ start: 0, typed: '' })
  expect(at('Viz § 3.')).toEqual({ start: 4, typed: '3.' })
  expect(at('§ 1 a § Koně')).toEqual({ start: 6, typed: 'kone' })
  expect(citationAt('§ 3 dál', 3)).toEqual({ start: 0, typed: '3' })
  expect(at('§ 3.2{#k3x9ab} a § 4')).toEqual({ start: 8, typed: '4' })
})

test.each(['', 'Viz 3', '§ 3.2{#k3x9ab}', '§ 3.2{#k3x9ab} ', '§ 3\n', `§ ${'a'.repeat(50)}`])(
  'finds nothing in %j',
  (text) => expect(at(text)).toBeNull(),
)

test('does not look behind the caret', () => {
  expect(citationAt('§ 3', 0)).toBeNull()
})

test('finds parts by the beginning of the number or by folded words', () => {
  const part = (number: string, text: string) => ({ id: `part${number}`, number, text })
  const parts = [part('1', 'Chování'), part('1.1', 'Nekraďte koně'), part('2', 'Koně'), part('10', 'Hlas')]
  const numbers = (typed: string) => matchingParts(parts, typed).map(({ number }) => number)
  expect(numbers('')).toEqual(['1', '1.1', '2', '10'])
  expect(numbers('1.')).toEqual(['1.1'])
  expect(numbers('kone')).toEqual(['1.1', '2'])
  expect(numbers('kone nekra')).toEqual(['1.1'])
  expect(numbers('odst. 1')).toEqual([])
})
