import { withNonBreakingSpaces as bind } from '@westmore/contract/non-breaking-spaces.ts'

/** Binds the words of a page, but not its scripts and code. */
export function withNonBreakingSpaces(html) {
  return html.replaceAll(
    /(<(script|style|pre|title)\b[\s\S]*?<\/\2>|<[^>]*>)|([^<]+)/g,
    (_whole, markup, _name, text) => markup ?? bind(text),
  )
}
