import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchTerms } from '@westmore/contract/logs.ts'
import { foldedPattern } from '../pattern.ts'
import { partsOf, wordsOf } from './words.ts'

const partsIn = (text: string) => partsOf(searchTerms(text))

test('splits words at everything but letters and digits, without case and diacritics', () => {
  expect(wordsOf('Koupil KONĚ za 7.50$ od „Ďábla“; koupil_kone, {"item":"Zlatý řetěz"}')).toEqual([
    'koupil',
    'kone',
    'za',
    '7',
    '50',
    'od',
    'dabla',
    'item',
    'zlaty',
    'retez',
  ])
  expect(wordsOf('Иван Йовков')).toEqual(['иван', 'иовков'])
})

test('takes foreign letters for those of our keyboards and drops what is not seen', () => {
  expect(
    wordsOf('Łukasz Øster Straße Æther Þór odškod\u00ADnění \u{1D576}\u{1D594}\u{1D59A} zlatý\u00A0kůň'),
  ).toEqual(['lukasz', 'oster', 'strasse', 'aether', 'thor', 'odskodneni', 'kou', 'zlaty', 'kun'])
})

test('looks for words of three letters or more that the search does not exclude', () => {
  expect(partsIn('"Starý kůň" item:Zlato-X100 v amount:>1000 -klobouk -item:voda')).toEqual([
    'stary',
    'kun',
    'zlato',
    'x100',
  ])
  expect(partsIn('amount:1000.50 id:0012345')).toEqual(['1000', '12345'])
  expect(partsIn('no -kone')).toEqual([])
})

test('has the parts of every match of a search in the words of the text', () => {
  const letters = [
    ...Array.from('aAáÁäÄzZžŽsSšŠßẞſıIİiKkøØǿæÆœoeþđĐłŁеЕёЁйЙиИσΣς09 _-."\\%\u00A0\u3000'),
    ...Array.from('\u00AD\u200B\u200D\u2060\uFE0F'),
    'e\u030C',
    '\u{1D538}',
    '\u212A',
    '\u1EBF',
    '\u{1F40E}',
  ]
  const text = fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((all) => all.join(''))
  let found = 0
  fc.assert(
    fc.property(text, text, text, (before, said, after) => {
      for (const value of [said, said.toUpperCase(), said.toLowerCase(), said.normalize('NFD')]) {
        const whole = before + said + after
        if (!new RegExp(foldedPattern(value), 'su').test(whole)) continue
        const words = wordsOf(whole).join(' ')
        const parts = partsOf([{ key: null, value, isNot: false, than: null }])
        found += parts.length
        for (const part of parts) expect(words).toContain(part)
      }
    }),
    { numRuns: 5_000 },
  )
  expect(found).toBeGreaterThan(1_000)
})

test('treats equal letters of a search as equal in words', () => {
  const wrong: string[] = []
  for (let code = 1; code < 0x10000; code += 1) {
    const letter = String.fromCharCode(code)
    const parts = partsOf([{ key: null, value: letter.repeat(3), isNot: false, than: null }])
    if (parts.length === 0) continue
    // The pattern of one letter is the letter itself or a class of all its variants.
    const [, others] = /^\[([^\]]*)\]$/.exec(foldedPattern(letter)) ?? []
    for (const other of others ?? letter)
      if (!parts.every((part) => wordsOf(other.repeat(3)).some((word) => word.includes(part))))
        wrong.push(`${letter} ${other}`)
  }
  expect(wrong).toEqual([])
})
