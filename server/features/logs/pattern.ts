/** Letters by their letter without marks: `e` stands for é, ě, ë and the rest of the Latin ones. */
const families = new Map<string, string>()
for (let code = 0xc0; code < 0x250; code += 1) {
  const letter = String.fromCharCode(code)
  const base = letter
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  if (base.length === 1 && base !== letter) families.set(base, (families.get(base) ?? base) + letter)
}

/** A regular expression of PostgreSQL, to be compared without case, that finds a text whatever its diacritics. */
export function foldedPattern(text: string): string {
  const letters = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return Array.from(letters)
    .map((letter) => {
      const family = families.get(letter)
      return family ? `[${family}]` : letter.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
    })
    .join('')
}
