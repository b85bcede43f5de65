import { expect, test } from 'vitest'
import { typeset } from './typeset.ts'

test('a one-letter preposition stays with the word after it', () => {
  expect(typeset('Kdo má v poušti studnu')).toBe('Kdo má v\u00a0poušti studnu')
})

test('so do two of them in a row, and a capital one that opens the sentence', () => {
  expect(typeset('A v neděli')).toBe('A\u00a0v\u00a0neděli')
})

test('letters inside words are left alone', () => {
  expect(typeset('slovo honáka platí')).toBe('slovo honáka platí')
})
