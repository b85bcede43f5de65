import { toCitation, withoutCitationIds } from '@westmore/contract/citations.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { learn, retyped, withWords } from './written-citations.ts'

const horses = toCitation({ number: '3.2', id: 'k3x9ab' })
const cows = toCitation({ number: '3.2', id: 'cows22' })
const guns = toCitation({ number: '4', id: 'guns44' })

function knownFrom(...texts: string[]) {
  const known = new Map<string, string>()
  for (const text of texts) learn(known, text)
  return known
}

test.each([
  ['', 'Viz § 3.2', 'Viz § 3.2'],
  [`Viz ${horses} a ${guns}.`, 'Viz § 3.2 nebo § 4.', `Viz ${horses} nebo ${guns}.`],
  [`Viz ${horses} a ${guns}.`, 'Viz  a § 4.', `Viz  a ${guns}.`],
  [`${horses} a`, '§§ 3.2 a', `§${horses} a`],
  [`${horses} a ${cows}`, '§ 3.2 i § 3.2', `${horses} i ${cows}`],
  [`${horses}.`, '§ 3.2. § 3.2', `${horses}. ${horses}`],
  ['Viz .', `Viz ${horses}.`, `Viz ${horses}.`],
  ['§ 3.2{#k3x9ab a', '§ 3.2{#k3x9ab} a', `${horses} a`],
  [horses, cows, cows],
])('%j typed to %j cites what it did', (text, typed, now) => expect(retyped(text, typed)).toBe(now))

test.each(['Viz § 3. a', '§ 3.25', '§ 3.2.1', '§ 13.2'])(
  'typed to %j, another number cites nothing',
  (typed) => expect(retyped(horses, typed)).toBe(typed),
)

test('a citation that returns is found again, unless two paragraphs have its words', () => {
  const known = knownFrom(`${horses} ${guns}`)
  expect(retyped('Viz ', 'Viz § 3.2 a § 4', known)).toBe(`Viz ${horses} a ${guns}`)
  expect(retyped('', '§ 3.21', known)).toBe('§ 3.21')
  expect(retyped('', '§ 3.2 § 4', knownFrom(horses, cows, `${horses} ${guns}`))).toBe(`§ 3.2 ${guns}`)
})

test('words are put at a place that is shown', () => {
  expect(withWords(`Viz ${horses} a § `, `${guns} `, 12, 14)).toBe(`Viz ${horses} a ${guns} `)
  expect(withWords(`${horses}${guns}`, 'a', 5, 5)).toBe(`${horses}a${guns}`)
  expect(withWords(horses, guns, 2, 4)).toBe(`§ ${guns}2`.replace('{#guns44}', ''))
})

test('the field always shows what was typed', () => {
  const words = fc
    .array(fc.constantFrom('a', ' ', '§', '§ ', '3', '.', '2', horses, cows, guns))
    .map((some) => some.join(''))
  fc.assert(
    fc.property(words, words, fc.boolean(), (text, typed, isKnown) => {
      const now = retyped(text, typed, isKnown ? knownFrom(text) : undefined)
      expect(withoutCitationIds(now)).toBe(withoutCitationIds(typed))
    }),
  )
})
