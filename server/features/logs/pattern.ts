import { fold } from '@westmore/contract/logs.ts'

/** Letters by their letter without marks: `e` stands for é, ě, ë and the rest of the Latin ones, small and capital. */
export const families = new Map<string, string>()
for (let code = 0xc0; code < 0x250; code += 1) {
  const letter = String.fromCharCode(code)
  const base = letter
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  if (base.length === 1 && base !== letter)
    families.set(base, (families.get(base) ?? base + base.toUpperCase()) + letter)
}

/** A regular expression of PostgreSQL that finds a text whatever its case and diacritics; `~` takes half the time of `~*`. */
export function foldedPattern(text: string): string {
  const letters = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return Array.from(letters)
    .map((letter) => {
      const family = families.get(letter) ?? letter + letter.toUpperCase()
      return /^\p{L}{2,}$/u.test(family) ? `[${family}]` : letter.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
    })
    .join('')
}

/** What `like` takes to find a part of names that are stored folded. */
export const likePart = (part: string) => `%${fold(part).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether a field has to have the whole number, not only contain the text. */
export const isNumber = (value: string) => /^-?\d{1,15}(\.\d{1,9})?$/.test(value)
