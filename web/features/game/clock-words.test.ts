import { expect, test } from 'vitest'
import { clockWords } from './clock-words.ts'

test.each([
  [0, 'hodiny jdou správně', false],
  [-59, 'hodiny jdou správně', false],
  [120, 'hodiny jdou o 2 min napřed', false],
  [-300, 'hodiny jdou o 5 min pozadu', false],
  [-301, 'hodiny jdou o 5 min pozadu, časy záznamů proto opravujeme', true],
  [7_200, 'hodiny jdou o 2 h napřed, časy záznamů proto opravujeme', true],
])('describes a clock that is %i s ahead as «%s»', (skew, text, isCorrected) => {
  expect(clockWords(skew)).toEqual({ text, isCorrected })
})
