/** A part of the rules named in plain text, such as `§ 3.2{#k3x9ab}`. The id is permanent, the number that of the day. */
export interface Citation {
  number: string
  id: string
}

/** In the syntax of JavaScript and PostgreSQL; the groups are the words that people see, the number and the id. */
export const CITATION = String.raw`(§[ \u00A0](\d+(?:\.\d+)*))\{#([a-z][a-z0-9]{5})\}`

export const toCitation = ({ number, id }: Citation) => `§ ${number}{#${id}}`

export const withoutCitationIds = (text: string) => text.replaceAll(new RegExp(CITATION, 'g'), '$1')

export function citationPieces(text: string): (string | Citation)[] {
  const pieces: (string | Citation)[] = []
  let end = 0
  for (const { 0: whole, 2: number = '', 3: id = '', index } of text.matchAll(new RegExp(CITATION, 'g'))) {
    if (index > end) pieces.push(text.slice(end, index))
    pieces.push({ number, id })
    end = index + whole.length
  }
  if (end < text.length) pieces.push(text.slice(end))
  return pieces
}
