/** Longest name (characters) in what the bot shows the staff. */
export const MAX_NAME = 60

/** What people wrote, as text on Discord: no formatting, no mentions, no code, on one line where it is a title. */
export function escapeMarkdown(text: string, most: number): string {
  const cut = text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
  return cut
    .replaceAll(/[\\*_~`|>#[\]()<@\-+.!:]/g, String.raw`\$&`)
    .replaceAll('@', '@\u200B')
    .replaceAll(/\n{3,}/g, '\n\n')
}
