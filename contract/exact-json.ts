type Written = { source?: string }

/** Like `JSON.parse`, but a number that JavaScript would change (an id beyond 2^53, 1e400) becomes a text with all its digits. */
export function parseJsonExactly(text: string): unknown {
  if (!mayLoseDigits(text)) return JSON.parse(text)
  try {
    return JSON.parse(text, (_key, value: unknown, { source }: Written = {}) =>
      typeof value === 'number' && source !== undefined && !isExact(source) ? source : value,
    )
  } catch (error) {
    // A reviver recurses: JSON that nests too deeply for it is refused for its depth by its reader.
    if (error instanceof RangeError) return JSON.parse(text)
    throw error
  }
}

/** Whether a number has 16 digits or an exponent, which is rare: a reviver takes several times as long. */
export const mayLoseDigits = (json: string) => RISKY.test(json)
const RISKY = /(?<=(?:"\s*:|[[,]|^)\s*-?)\d(?:[\d.]{15}|[\d.]*[eE])/

export const isExact = (text: string) => SHORT.test(text) || digitsOf(text) === digitsOf(String(Number(text)))

/** A number holds any 15 digits. */
const SHORT = /^-?[\d.]{1,15}(?:e[+-]?\d\d?)?$/i

/** The digits of a number and its power of ten, however it is written: `1.50` and `15e-1` are `15e-1`. */
function digitsOf(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] = NUMBER.exec(text) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return NUMBER.test(text) ? '0' : text
  return `${sign}${significant}e${Number(power) - fraction.length + digits.length - significant.length}`
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i
