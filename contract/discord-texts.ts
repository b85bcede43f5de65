import * as z from 'zod/mini'
import { anyText, PLACEHOLDER } from './text.ts'

/** Sentences of messages to players that owners may reword. */
export const discordTextNames = [
  'approved',
  'declined',
  'revoked',
  'answer',
  'closed',
  'again',
  'rules',
] as const
export type DiscordTextName = (typeof discordTextNames)[number]

/** Maximum length of a sentence in characters. */
export const MAX_DISCORD_TEXT = 500

/** Placeholders of each sentence. Titles, reasons and texts are excluded because they are confidential. */
export const placeholders: Record<DiscordTextName, readonly string[]> = {
  approved: ['jméno'],
  declined: ['jméno'],
  revoked: ['jméno'],
  answer: ['jméno', 'odpovědi', 'ticket'],
  closed: ['jméno', 'ticket'],
  again: ['jméno'],
  rules: ['jméno'],
}

/** The first placeholder in the text that this sentence does not have. */
export function unknownPlaceholder(name: DiscordTextName, text: string): string | undefined {
  const used = [...text.matchAll(PLACEHOLDER)].map(([, placeholder = '']) => placeholder)
  return used.find((one) => !placeholders[name].includes(one))
}

const text = (name: DiscordTextName) =>
  z.optional(
    anyText(MAX_DISCORD_TEXT).check(
      z.refine((given) => unknownPlaceholder(name, given) === undefined, {
        error: 'Has a placeholder that does not exist here',
      }),
    ),
  )

/** Sentences reworded by owners; a missing or empty one means the default. */
export const DiscordTexts = z.object({
  approved: text('approved'),
  declined: text('declined'),
  revoked: text('revoked'),
  answer: text('answer'),
  closed: text('closed'),
  again: text('again'),
  rules: text('rules'),
})
export type DiscordTexts = z.infer<typeof DiscordTexts>
