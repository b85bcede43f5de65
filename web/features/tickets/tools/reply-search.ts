import type { SavedReply } from '@westmore/contract/tickets.ts'

/** Replies that contain every word in title or text; those with all words in the title come first. */
export function matchingReplies(replies: readonly SavedReply[], typed: string): SavedReply[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => folded(text).includes(word))
  const inTitle = replies.filter(({ title }) => has(title))
  const inText = replies.filter(({ title, text }) => !has(title) && has(`${title} ${text}`))
  return [...inTitle, ...inText]
}

/** Without case and diacritics, which people leave out in a hurry. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
