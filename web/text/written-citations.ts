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

type Typed = {
  /** The shown text as the author changed it; it may itself contain ids. */
  typed: string
  caret: number
  /** Ids to find again by words where citations return: from the clipboard, by a step back. */
  known?: ReadonlyMap<string, string>
}

/** With ids, after the author changed the shown text. A number that was touched cites nothing. */
export function retyped(text: string, { typed: raw, caret, known }: Typed): string {
  const before = withoutCitationIds(text)
  const typed = withoutCitationIds(raw)
  const { start, end } = unchanged(before, typed, withoutCitationIds(raw.slice(0, caret)).length)
  const by = typed.length - before.length
  const ids = new Map<number, string>()
  for (const [words, id] of known ?? [])
    for (const { index } of typed.matchAll(new RegExp(words.replaceAll('.', String.raw`\.`), 'g')))
      if (id && index < typed.length - end && index + words.length > start) ids.set(index + words.length, id)
  for (const cited of citedNumbers(text))
    if (cited.end <= start) ids.set(cited.end, cited.id)
    else if (cited.start >= before.length - end) ids.set(cited.end + by, cited.id)
  for (const cited of citedNumbers(raw)) ids.set(cited.end, cited.id)
  let done = ''
  let from = 0
  for (const [place, id] of [...ids].toSorted(([a], [b]) => a - b)) {
    done += `${typed.slice(from, place)}{#${id}}`
    from = place
  }
  return withoutContinued(done + typed.slice(from))
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
  const head = retyped(text, { typed: shown.slice(0, start), caret: start })
  const tail = retyped(text, { typed: shown.slice(end), caret: 0 })
  return withoutContinued(head + words + tail)
}

/** A digit after a citation makes it the number of another part. */
const withoutContinued = (text: string) =>
  text.replaceAll(new RegExp(String.raw`${CITATION}(?=\.?\d)`, 'g'), '$1')

/** Lengths of the common beginning and end. Where a repeated text leaves a choice, the change is at the caret. */
function unchanged(before: string, typed: string, caret: number) {
  const most = Math.min(before.length, typed.length)
  let start = 0
  while (start < most && before[start] === typed[start]) start += 1
  let end = 0
  while (end < most && before.at(-1 - end) === typed.at(-1 - end)) end += 1
  const all = Math.min(start + end, most)
  const chosen = Math.min(end, Math.max(all - start, typed.length - caret))
  return { start: all - chosen, end: chosen }
}
