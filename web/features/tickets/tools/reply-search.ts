import type { SavedReply } from '@westmore/contract/tickets.ts'
import { fold } from '@westmore/contract/fold.ts'

export function matchingReplies(replies: readonly SavedReply[], typed: string): SavedReply[] {
  const words = fold(typed).split(' ')
  const has = (text: string) => words.every((word) => fold(text).includes(word))
  const inTitle = replies.filter(({ title }) => has(title))
  const inText = replies.filter(({ title, text }) => !has(title) && has(`${title} ${text}`))
  return [...inTitle, ...inText]
}
