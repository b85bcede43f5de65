import { CITATION, withoutCitationIds } from '@westmore/contract/citations.ts'

/** The places are those in the text without ids. */
export function citedNumbers(text: string) {
  let hidden = 0
  return [...text.matchAll(new RegExp(CITATION, 'g'))].map(
    ({ 0: whole, 1: words = '', 3: id = '', index }) => {
      const start = index - hidden
      hidden += whole.length - words.length
      return { start, end: start + words.length, words, id }
    },
  )
}

/** Remembers ids by words; the id is empty where the words stand for more paragraphs. */
export function learn(known: Map<string, string>, text: string) {
  for (const { words, id } of citedNumbers(text)) known.set(words, (known.get(words) ?? id) === id ? id : '')
}

const NUMBER = new RegExp(String.raw`${CITATION}|§[ \u00A0]\d+(?:\.\d+)*`, 'g')

/**
 * With ids, after the author changed the shown text, which may itself contain some: the same number cites the same paragraph,
 * another one cites nothing. `known` finds ids where citations return: from the clipboard, by a step back.
 */
export function retyped(text: string, typed: string, known?: ReadonlyMap<string, string>): string {
  const before = Map.groupBy(citedNumbers(text), ({ words }) => words)
  const idOf = (words: string) => {
    const cited = before.get(words) ?? []
    return (cited.length > 1 ? cited.shift() : cited[0])?.id ?? known?.get(words)
  }
  return withoutContinued(typed).replaceAll(NUMBER, (words) => {
    const id = words.endsWith('}') ? '' : idOf(words)
    return id ? `${words}{#${id}}` : words
  })
}

/** Writes words that may cite over the selection, with the caret behind them; returns the text with ids. */
export function putWords(
  area: HTMLTextAreaElement,
  text: string,
  words: string,
  { start, end } = { start: area.selectionStart, end: area.selectionEnd },
): string {
  area.setRangeText(withoutCitationIds(words), start, end, 'end')
  return withWords(text, words, start, end)
}

/** `start` and `end` are places in the shown text. */
export function withWords(text: string, words: string, start: number, end: number): string {
  const shown = withoutCitationIds(text)
  return retyped(text, shown.slice(0, start) + words + shown.slice(end))
}

/** A digit after a citation makes it the number of another part. */
const withoutContinued = (text: string) =>
  text.replaceAll(new RegExp(String.raw`${CITATION}(?=\.?\d)`, 'g'), '$1')
