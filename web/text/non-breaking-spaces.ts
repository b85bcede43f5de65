/** Keeps each one-letter word of a user's text on the line of the next word, as in the site's own texts. */
export function withNonBreakingSpaces(text: string): string {
  return text.replaceAll(/(?<=^|[\s(„])([aikosuvz]) (?=\S)/gi, '$1\u00a0')
}
