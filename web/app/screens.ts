import { fold } from '@westmore/contract/fold.ts'
import type { NamedScreen } from '@westmore/contract/screens.ts'

/** Screens whose name begins with these very words. */
export function screensNamed(screens: readonly NamedScreen[], words: string): readonly NamedScreen[] {
  const wanted = fold(words)
  return wanted === '' ? [] : screens.filter(({ label }) => fold(label).startsWith(wanted))
}

/** Screens whose name or alias has a word beginning with each given word; matches of the name come first. */
export function screensWith(screens: readonly NamedScreen[], words: string): readonly NamedScreen[] {
  const wanted = fold(words).split(' ')
  const begins = (text: string) => {
    const known = fold(text).split(' ')
    return wanted.every((word) => known.some((one) => one.startsWith(word)))
  }
  const named = screens.filter(({ label }) => begins(label))
  const called = screens.filter(({ label, alias = '' }) => !begins(label) && begins(`${label} ${alias}`))
  return [...named, ...called]
}
