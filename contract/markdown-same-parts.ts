import type { Part } from './markdown-parts.ts'

/** Near: this much of the words of both, or of the shorter one if it has enough words. */
const NEAR = { ofBoth: 0.5, ofShorter: 0.75, words: 4 }
const MOST_LIKE = 8
/** More alike than any other words. */
const EQUAL = 2

/** The ids of parts that have none, but are parts of the version before: equal words first, then near and in order. */
export function idsFromBefore(parts: readonly Part[], all: readonly Part[]): Map<Part, string> {
  const before = all.filter(({ id }) => id !== null)
  const [texts, textsBefore] = [parts.map(textOf), before.map(textOf)]
  const found = new Map<number, number>()
  const left = new Set(before.keys())
  const pair = (at: number, old: number | undefined) => {
    if (old !== undefined && left.delete(old)) found.set(at, old)
  }
  const places = new Map(parts.map(({ id }, at) => [id, at]))
  for (const [old, { id }] of before.entries()) {
    const at = places.get(id)
    if (at !== undefined) pair(at, old)
  }
  const free = () => [...parts.keys()].filter((at) => parts[at]?.id === null && !found.has(at))

  const byText = Map.groupBy(left, (old) => textsBefore[old])
  for (const [text, [at = 0, ...more]] of Map.groupBy(free(), (one) => texts[one])) {
    const [old, ...others] = byText.get(text) ?? []
    if (more.length + others.length === 0) pair(at, old)
  }
  for (const { at, old } of near(free(), left, { texts, textsBefore, found }))
    if (!found.has(at)) pair(at, old)
  // Rewritten between the same parts.
  for (const at of free()) {
    const old = (found.get(at - 1) ?? Number.NaN) + 1
    if (found.get(at + 1) === old + 1 && before[old]?.kind === parts[at]?.kind) pair(at, old)
  }
  return new Map(
    parts.flatMap((part, at) => {
      const id = before[found.get(at) ?? -1]?.id ?? null
      return part.id === null && id !== null ? [[part, id]] : []
    }),
  )
}

const textOf = ({ text }: Part) => text.replaceAll(/\s+/g, ' ').trim()

interface Texts {
  texts: string[]
  textsBefore: string[]
  found: Map<number, number>
}

/** Pairs with many words in common, the most alike first, and of those the least moved. */
function near(free: number[], left: Set<number>, { texts, textsBefore, found }: Texts) {
  const wordsOf = (text = '') => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const wordsBefore = new Map([...left].map((old) => [old, wordsOf(textsBefore[old])]))
  const having = new Map<string, number[]>()
  for (const [old, words] of wordsBefore)
    for (const word of words) {
      const list = having.get(word)
      if (list) list.push(old)
      else having.set(word, [old])
    }
  const pairs = free.flatMap((at) => {
    const words = wordsOf(texts[at])
    const common = new Uint32Array(textsBefore.length)
    for (const word of words) for (const old of having.get(word) ?? []) common[old] = (common[old] ?? 0) + 1
    let last = at
    while (last >= 0 && !found.has(last)) last -= 1
    const expected = (found.get(last) ?? -1) + at - last
    return [...wordsBefore]
      .flatMap(([old, { size }]) => {
        const count = common[old] ?? 0
        const likeness = texts[at] === textsBefore[old] ? EQUAL : (2 * count) / (words.size + size)
        const shorter = Math.min(words.size, size)
        const isNear =
          count > 0 &&
          (likeness >= NEAR.ofBoth || (shorter >= NEAR.words && count >= NEAR.ofShorter * shorter))
        return isNear ? [{ at, old, likeness, moved: Math.abs(old - expected) }] : []
      })
      .toSorted(mostAlike)
      .slice(0, MOST_LIKE)
  })
  return pairs.toSorted(mostAlike)
}

type Pair = { likeness: number; moved: number }
const mostAlike = (one: Pair, other: Pair) => other.likeness - one.likeness || one.moved - other.moved
