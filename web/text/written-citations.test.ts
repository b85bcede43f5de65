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

/** The caret is where «|» is. */
const type = (text: string, typed: string, known?: Map<string, string>) =>
  retyped(text, { typed: typed.replace('|', ''), caret: typed.indexOf('|'), ...(known && { known }) })

test.each([
  ['', 'Viz § 3.2|', 'Viz § 3.2'],
  [`Viz ${horses}`, 'Viz § 3.2 a|', `Viz ${horses} a`],
  [`Viz ${horses} a ${guns}.`, 'Viz § 3.2 nebo| § 4.', `Viz ${horses} nebo ${guns}.`],
  [`Viz ${horses} a ${guns}.`, 'Viz | a § 4.', `Viz  a ${guns}.`],
  [`${horses} a`, '§|§ 3.2 a', `§${horses} a`],
  [`${horses} ${cows}`, '|§ 3.2', cows],
  [`${horses} ${cows}`, '§ 3.2|', horses],
  [`${horses}.`, '§ 3.2.|.', `${horses}..`],
])('%j typed to %j keeps the citations that were not touched', (text, typed, now) =>
  expect(type(text, typed)).toBe(now),
)

test.each([
  [`Viz ${horses} a`, 'Viz § 3.| a'],
  [horses, '§ 3.25|'],
  [horses, '§ 3.2.1|'],
  [horses, '§ 13.2'],
  [`${horses}.`, '§ 3.2.1|'],
])('%j typed to %j is a number that cites nothing', (text, typed) =>
  expect(type(text, typed)).toBe(typed.replace('|', '')),
)

test('a citation that returns is found again', () => {
  const known = knownFrom(`${horses} ${guns}`)
  expect(type('Viz ', 'Viz § 3.2 a § 4|', known)).toBe(`Viz ${horses} a ${guns}`)
  expect(type('Viz § 3.', 'Viz § 3.2|', known)).toBe(`Viz ${horses}`)
  expect(type('§ 3.2 ', '§ 3.2 § 3.21|', known)).toBe('§ 3.2 § 3.21')
})

test('words of more paragraphs find no id', () =>
  expect(type('', '§ 3.2 § 4|', knownFrom(horses, cows, `${horses} ${guns}`))).toBe(`§ 3.2 ${guns}`))

test('an id that is typed or pasted is kept', () => {
  expect(type('Viz .', `Viz ${horses}|.`)).toBe(`Viz ${horses}.`)
  expect(type('§ 3.2{#k3x9ab a', '§ 3.2{#k3x9ab}| a')).toBe(`${horses} a`)
  expect(type(horses, `${cows}|`)).toBe(cows)
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
    fc.property(words, words, fc.nat(20), fc.boolean(), (text, typed, caret, isKnown) => {
      const now = retyped(text, { typed, caret, ...(isKnown && { known: knownFrom(text) }) })
      expect(withoutCitationIds(now)).toBe(withoutCitationIds(typed))
    }),
  )
})
