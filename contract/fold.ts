/** Signs that do not count when texts are compared: marks of letters, and invisible ones. */
export const UNCOUNTED =
  '\u00AD\u0300-\u036F\u0485\u0486\u061C\u064B-\u0655\u0670\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF' +
  '\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\u3099\u309A\u3164\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF9-\uFFFB' +
  '\u{E0000}-\u{E0FFF}'

/** Foreign letters that Unicode does not take apart, as PostgreSQL's `unaccent` replaces them. */
const FOREIGN =
  'a:ⱥ ae:æ b:ƀƃɓ c:ƈȼ d:ðđƌȡɖɗ db:ȸ e:ɇɛ f:ƒ g:ǥɠ h:ħ hv:ƕ i:ıɨ j:ȷɉ k:ƙ l:łƚȴ n:ŋƞȵɲ o:ø oe:œ oi:ƣ p:ƥ q:ĸ qp:ȹ ' +
  'r:ɍ s:ȿ ss:ß t:ŧƫƭȶⱦʈ th:þ u:ʉ v:ʋ y:ƴɏ z:ƶȥɀ σ:ς'

export const foldingSigns = [FOREIGN, UNCOUNTED] as const

/** Makes the function that folds letters; a page has it inline, so it must not use anything from outside its braces. */
export function folding(foreign: string, uncounted: string) {
  const plainOf = new Map(
    foreign.split(' ').flatMap((group) => {
      const [plain = '', letters = ''] = group.split(':')
      return Array.from(letters, (letter) => [letter, plain] as const)
    }),
  )
  const ofForeign = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'g')
  const ofUncounted = new RegExp(`[${uncounted}]+`, 'gu')
  return (text: string) =>
    text
      .replace(/\p{L}+/gu, (letters) => letters.normalize('NFKD'))
      .replace(ofUncounted, '')
      .toLowerCase()
      .replace(ofForeign, (letter) => plainOf.get(letter) ?? letter)
      .replace(/\s+/g, ' ')
      .normalize('NFC')
}

export const foldLetters = folding(...foldingSigns)

export const fold = (text: string) => foldLetters(text).trim()
