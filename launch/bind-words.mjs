const NBSP = '\u00a0'
const WORD_JOINER = '\u2060'

/** Where a Czech typesetter lets no line break: after a one-letter word, between a figure and its noun, within an e-mail. */
export function bindWords(html) {
  return html.replaceAll(
    /(<(script|style|pre|title)\b[\s\S]*?<\/\2>|<[^>]*>)|([^<]+)/g,
    (_whole, markup, _name, text) => markup ?? bind(text),
  )
}

function bind(text) {
  return text
    .replaceAll(/(?<=^|[\s(„])([aikosuvz]) (?=\S)/gi, `$1${NBSP}`)
    .replaceAll(/(?<=\d) (?=\p{Ll}|Sb\.)/gu, NBSP)
    .replaceAll(/(?<=(?:^|[\s\u00a0(])(?:č|čl|odst|písm)\.) /g, NBSP)
    .replaceAll(/(?<=\be)-(?=mail)/gi, `-${WORD_JOINER}`)
}
