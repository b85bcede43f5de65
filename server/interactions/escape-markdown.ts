import { withoutCitationIds } from '@westmore/contract/citations.ts'
import { shorten } from '@westmore/contract/signs.ts'

export const MAX_NAME = 60

/** User text as plain text on Discord: no formatting, mentions, code or several blank lines. */
export function escapeMarkdown(text: string, most: number): string {
  return shorten(withoutCitationIds(text), most)
    .replaceAll(/[\\*_~`|>#[\]()<@\-+.!:]/g, String.raw`\$&`)
    .replaceAll('@', '@\u200B')
    .replaceAll(/\n{3,}/g, '\n\n')
}
