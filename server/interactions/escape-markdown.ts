/** Longest name (characters) in messages of the bot to staff. */
export const MAX_NAME = 60

/** User text as plain text on Discord: no formatting, mentions, code or several blank lines. */
export function escapeMarkdown(text: string, most: number): string {
  const cut = text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
  return cut
    .replaceAll(/[\\*_~`|>#[\]()<@\-+.!:]/g, String.raw`\$&`)
    .replaceAll('@', '@\u200B')
    .replaceAll(/\n{3,}/g, '\n\n')
}
