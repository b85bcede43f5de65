const NBSP = '\u00a0'
const WORD_JOINER = '\u2060'

/** Prevents line breaks that Czech typography forbids: after a one-letter word, within a reference to a law, and in S-123. */
export function withNonBreakingSpaces(text: string): string {
  return text
    .replaceAll(/(?<=^|[\s(„])([aikosuvz]) (?=\S)/gi, `$1${NBSP}`)
    .replaceAll(/(?<=\d) (?=(?:Sb|odst|písm)\.)/g, NBSP)
    .replaceAll(/(?<=(?:^|[\s\u00a0(])(?:č|čl|odst|písm)\.) /g, NBSP)
    .replaceAll(/\bS-(?=\d)/g, `$&${WORD_JOINER}`)
}
