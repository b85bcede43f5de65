import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './difference.ts'

test.each([
  [
    'Jak se jmenuješ ty?',
    'Jak si říkáš ty?',
    [{ same: 'Jak ' }, { before: 'se jmenuješ ', after: 'si říkáš ' }, { same: 'ty?' }],
  ],
  ['Původní popis', 'Původní popis a víc', [{ same: 'Původní popis ' }, { before: '', after: 'a víc' }]],
  [
    'Kůň stál u saloonu celou noc',
    'Vůz stál u saloonu celý den',
    [
      { before: 'Kůň ', after: 'Vůz ' },
      { same: 'stál u saloonu ' },
      { before: 'celou noc', after: 'celý den' },
    ],
  ],
  ['stejné', 'stejné', [{ same: 'stejné' }]],
])('marks words of %j that are others in %j', (before, after, parts) =>
  expect(partsOf(before, after)).toEqual(parts),
)

test('both texts can be rebuilt from the parts', () => {
  const word = fc.constantFrom('kůň', 'sedlo', 'uzda', ' ', '\n', '  ')
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (old, now) => {
      const parts = partsOf(old, now)
      const plain = (words: string) => words.replaceAll(/\s+/g, '')
      expect(plain(parts.map((part) => ('same' in part ? part.same : part.before)).join(''))).toBe(plain(old))
      expect(parts.map((part) => ('same' in part ? part.same : part.after)).join('')).toBe(now)
      const kinds = parts.map((part) => 'same' in part)
      expect(kinds.slice(1)).toEqual(kinds.slice(0, -1).map((kind) => !kind))
    }),
  )
})

test('shows two long texts with nothing in common as a whole', () => {
  const [old, now] = ['kůň '.repeat(2_000), 'vůz '.repeat(2_000)]
  expect(partsOf(old.trim(), now.trim())).toEqual([{ before: old.trim(), after: now.trim() }])
})
