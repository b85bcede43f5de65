/** People's text with each one-letter word kept on the line of the next one, as the words of the site are. */
export function bindWords(text: string): string {
  return text.replaceAll(/(?<=^|[\s(„])([aikosuvz]) (?=\S)/gi, '$1\u00a0')
}
