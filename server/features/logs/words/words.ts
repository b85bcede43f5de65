import type { SearchTerm } from '@westmore/contract/logs.ts'
import { families, isNumber } from '../pattern.ts'

/** Where an alphabet stands that players write in besides the Latin one: Cyrillic. */
const others = { from: 0x400, to: 0x52f }

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** By what is not ASCII: the letter that stands for it in words, as the pattern of a search compares them. */
const letters = new Map<string, string>()
for (const [base, family] of families) for (const letter of family) letters.set(letter, base)
for (let code = others.from; code <= others.to; code += 1) {
  const letter = String.fromCharCode(code)
  if (/\p{L}/u.test(letter)) letters.set(letter, bare(letter))
}

/**
 * A text as words are made of it: letters by their letter, everything that is none and no digit a blank. Whatever a search
 * finds in a text, its letters and digits between two blanks stand here within one word.
 */
const asWords = (text: string) =>
  text
    .replace(/[^\u0000-\u007F]/g, (character) => letters.get(character) ?? ' ')
    .toLowerCase()
    .replace(/[\u0000-/:-`{-\u007F]+/g, ' ')

/** The distinct words of a text. */
export const wordsOf = (text: string) => [...new Set(asWords(text).split(' '))].filter((word) => word !== '')

/** Shorter than this is in the words of nearly every block, and no index knows it. */
const SHORTEST = 3

/** Every line that meets the terms has words with all of these parts; none when the terms do not say. */
export function partsOf(terms: SearchTerm[]): string[] {
  const parts = terms
    .filter(({ isNot, than }) => !isNot && than === null)
    .flatMap((term) => asWords(bare(spelled(term))).split(' '))
    .filter(({ length }) => length >= SHORTEST)
  return [...new Set(parts)]
}

/** A number in a field is looked for as JSON spells it. */
const spelled = ({ key, value }: SearchTerm) =>
  key !== null && isNumber(value) ? String(Number(value)) : value
