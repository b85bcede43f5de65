import type { SearchTerm } from '@westmore/contract/logs.ts'
import { foldLetters } from '@westmore/contract/fold.ts'
import { isNumber } from '../pattern.ts'

/**
 * Everything except letters and digits becomes a blank. If a search finds a term in a text, each run of
 * letters and digits of the term is part of one word here.
 */
const asWords = (text: string) => foldLetters(text).replace(/[^\p{L}\p{N}]+/gu, ' ')

export const wordsOf = (text: string) => [...new Set(asWords(text).split(' '))].filter((word) => word !== '')

/** Shorter parts occur in nearly every block and are in no index. */
const SHORTEST = 3

/** Every matching line has these parts; empty if the terms imply none. */
export function partsOf(terms: SearchTerm[]): string[] {
  const parts = terms
    .filter(({ isNot, than }) => !isNot && than === null)
    .flatMap((term) => asWords(spelled(term)).split(' '))
    .filter(({ length }) => length >= SHORTEST)
  return [...new Set(parts)]
}

const spelled = ({ key, value }: SearchTerm) =>
  key !== null && isNumber(value) ? String(Number(value)) : value
