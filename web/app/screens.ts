import { fold } from '@westmore/contract/fold.ts'
import type { NamedScreen } from '@westmore/contract/screens.ts'

export function screensNamed(screens: readonly NamedScreen[], words: string): readonly NamedScreen[] {
  const wanted = fold(words)
  return wanted === '' ? [] : screens.filter(({ label }) => fold(label).startsWith(wanted))
}

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
