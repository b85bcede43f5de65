import { fold, type SearchTerm } from '@westmore/contract/logs.ts'
import { families, isNumber } from '../pattern.ts'

/** The other alphabet used by players: Cyrillic. */
const others = { from: 0x400, to: 0x52f }

/** Non-ASCII letters and the letter that replaces them, consistent with the search pattern. */
const letters = new Map<string, string>()
for (const [base, family] of families) for (const letter of family) letters.set(letter, base)
for (let code = others.from; code <= others.to; code += 1) {
  const letter = String.fromCharCode(code)
  if (/\p{L}/u.test(letter)) letters.set(letter, fold(letter))
}

/**
 * Normalises a text for words: letters folded, everything except letters and digits becomes a blank. If a search
 * finds a term in a text, each run of letters and digits of the term is part of one word here.
 */
const asWords = (text: string) =>
  text
    .replace(/[^\u0000-\u007F]/g, (character) => letters.get(character) ?? ' ')
    .toLowerCase()
    .replace(/[\u0000-/:-`{-\u007F]+/g, ' ')

export const wordsOf = (text: string) => [...new Set(asWords(text).split(' '))].filter((word) => word !== '')

/** Shorter parts occur in nearly every block and are in no index. */
const SHORTEST = 3

/** Parts that occur in the words of every matching line; empty if the terms imply none. */
export function partsOf(terms: SearchTerm[]): string[] {
  const parts = terms
    .filter(({ isNot, than }) => !isNot && than === null)
    .flatMap((term) => asWords(fold(spelled(term))).split(' '))
    .filter(({ length }) => length >= SHORTEST)
  return [...new Set(parts)]
}

/** A number in a field is searched as JSON writes it. */
const spelled = ({ key, value }: SearchTerm) =>
  key !== null && isNumber(value) ? String(Number(value)) : value
