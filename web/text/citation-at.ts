import type { RulesPart } from '@westmore/contract/pages-parts.ts'
import { fold } from './czech-fold.ts'

/** What is being typed at the caret after «§»: a number or words, and the sign's position. */
export function citationAt(text: string, caret: number): { start: number; typed: string } | null {
  const start = text.lastIndexOf('§', caret - 1)
  if (start === -1 || caret === 0) return null
  const typed = text.slice(start + 1, caret)
  return /^[^\n{}]{0,40}$/.test(typed) ? { start, typed: fold(typed) } : null
}

/** The parts whose number begins like this, or whose text has all the words. */
export function matchingParts(parts: readonly RulesPart[], typed: string): RulesPart[] {
  if (/^[\d.]+$/.test(typed)) return parts.filter(({ number }) => number.startsWith(typed))
  const words = typed.split(' ')
  return parts.filter(({ text }) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  })
}
