import { isExact } from '@westmore/contract/exact-json.ts'
import { fold } from '@westmore/contract/logs.ts'

/** Latin letters with diacritics by their base letter: `e` → `eEéěë…`, lower and upper case. */
export const families = new Map<string, string>()
for (let code = 0xc0; code < 0x250; code += 1) {
  const letter = String.fromCharCode(code)
  const base = fold(letter)
  if (base.length === 1 && base !== letter)
    families.set(base, (families.get(base) ?? base + base.toUpperCase()) + letter)
}

/**
 * A regular expression for PostgreSQL that ignores case and diacritics; `~` with it takes half the time of `~*`.
 */
export function foldedPattern(text: string): string {
  return Array.from(fold(text))
    .map((letter) => {
      const family = families.get(letter) ?? letter + letter.toUpperCase()
      return /^\p{L}{2,}$/u.test(family) ? `[${family}]` : letter.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
    })
    .join('')
}

/** A `like` pattern for a part of a name that is stored folded. */
export const likePart = (part: string) => `%${fold(part).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether a field must equal this value as a number instead of containing it as text. */
export const isNumber = (value: string) => /^-?\d{1,15}(\.\d{1,9})?$/.test(value) && isExact(value)
