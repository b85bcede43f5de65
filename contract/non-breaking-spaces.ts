const NBSP = '\u00a0'

/** Prevents line breaks that Czech typography forbids: after a one-letter word and within a reference to a law. */
export function withNonBreakingSpaces(text: string): string {
  return text
    .replaceAll(/(?<=^|[\s(„])([aikosuvz]) (?=\S)/gi, `$1${NBSP}`)
    .replaceAll(/(?<=\d) (?=(?:Sb|odst|písm)\.)/g, NBSP)
    .replaceAll(/(?<=(?:^|[\s\u00a0(])(?:č|čl|odst|písm)\.) /g, NBSP)
}
