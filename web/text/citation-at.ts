import { withoutCitationIds } from '@westmore/contract/citations.ts'
import type { RulesPart } from '@westmore/contract/pages-parts.ts'
import { fold } from '@westmore/contract/fold.ts'
import { citedNumbers } from './written-citations.ts'

/** The number or words being typed at the caret after «§», and the sign's position, both in the text without ids. */
export function citationAt(text: string, caret: number): { start: number; typed: string } | null {
  const shown = withoutCitationIds(text)
  const start = shown.lastIndexOf('§', caret - 1)
  if (start === -1 || caret === 0 || citedNumbers(text).some((one) => one.start === start)) return null
  const typed = shown.slice(start + 1, caret)
  return /^[^\n{}]{0,40}$/.test(typed) ? { start, typed: fold(typed) } : null
}

export function matchingParts(parts: readonly RulesPart[], typed: string): RulesPart[] {
  if (/^[\d.]+$/.test(typed)) return parts.filter(({ number }) => number.startsWith(typed))
  const words = typed.split(' ')
  return parts.filter(({ text }) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  })
}
