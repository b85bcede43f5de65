import { isExact } from '@westmore/contract/exact-json.ts'
import { fold, foldLetters, UNCOUNTED } from '@westmore/contract/fold.ts'

/** `e` → `EÈÉ…èéě…`, `ss` → `ßẞ`. */
const families = new Map<string, string>()
for (const [from, to] of [
  [0x41, 0x3000],
  [0xf900, 0x10000],
  [0x1d400, 0x1d800],
] as const)
  for (let code = from; code < to; code += 1) {
    const letter = String.fromCodePoint(code)
    const folded = /\p{L}/u.test(letter) ? foldLetters(letter) : ''
    if (folded !== '' && folded !== letter) families.set(folded, (families.get(folded) ?? '') + letter)
  }

/** In JSON, a line end within a text is written as two characters. */
const SPACE = String.raw`(?:[ \t\n\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]|\\[nrt])+`
const BETWEEN = `[${UNCOUNTED}]*`

function ofLetter(letter: string): string {
  if (letter === ' ') return SPACE
  const family = families.get(letter)
  return family === undefined ? letter.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&') : `[${letter}${family}]`
}

/** Ignores case, diacritics and invisible signs. `~` with it takes half the time of `~*`. */
export function foldedPattern(text: string): string {
  const letters = Array.from(foldLetters(text))
  const parts: string[] = []
  for (let at = 0; at < letters.length; at += 1) {
    const two = letters.slice(at, at + 2)
    const joined = two.length === 2 ? families.get(two.join('')) : undefined
    if (joined === undefined) parts.push(ofLetter(letters[at] ?? ''))
    else {
      parts.push(`(?:${two.map(ofLetter).join(BETWEEN)}|[${joined}])`)
      at += 1
    }
  }
  return parts.join(BETWEEN)
}

export const likePart = (part: string) => `%${fold(part).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether a field must equal this value as a number instead of containing it as text. */
export const isNumber = (value: string) => /^-?\d{1,15}(\.\d{1,9})?$/.test(value) && isExact(value)
