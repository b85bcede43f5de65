import { fold } from '@westmore/contract/fold.ts'

/** The result that the typed words must mean: the only one, or the only one with this name. */
export function exactHit<Found extends { names: readonly string[] }>(
  words: string,
  found: readonly Found[],
  total: number,
): Found | undefined {
  if (words === '') return undefined
  if (total === 1 && found.length === 1) return found[0]
  const called = found.filter(({ names }) => names.some((name) => fold(name) === fold(words)))
  return called.length === 1 ? called[0] : undefined
}
