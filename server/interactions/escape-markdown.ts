import { withoutCitationIds } from '@westmore/contract/citations.ts'

/** Longest name (characters) in messages of the bot to staff. */
export const MAX_NAME = 60

/** A text with at most this many UTF-16 units; an ellipsis replaces the rest. */
export const shorten = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

/** User text as plain text on Discord: no formatting, mentions, code or several blank lines. */
export function escapeMarkdown(text: string, most: number): string {
  return shorten(withoutCitationIds(text), most)
    .replaceAll(/[\\*_~`|>#[\]()<@\-+.!:]/g, String.raw`\$&`)
    .replaceAll('@', '@\u200B')
    .replaceAll(/\n{3,}/g, '\n\n')
}
