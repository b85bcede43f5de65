/** Ties one-letter prepositions and conjunctions to the word after them, as Czech typesetting asks. */
export function typeset(text: string) {
  return text.replace(/(?<=^|[\s(„])([aikosuvz]) /gi, '$1\u00a0')
}
