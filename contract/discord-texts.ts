import * as z from 'zod/mini'
import { anyText } from './text.ts'

/** Sentences of messages to players that owners may put in their own words. */
export const discordTextNames = ['approved', 'declined', 'revoked', 'answer', 'closed', 'again'] as const
export type DiscordTextName = (typeof discordTextNames)[number]

/** Characters of a sentence. */
export const MAX_DISCORD_TEXT = 500

/** What stands for something in a sentence; titles, reasons and texts are not among them, for they are nobody else's business. */
export const placeholders: Record<DiscordTextName, readonly string[]> = {
  approved: ['jméno'],
  declined: ['jméno'],
  revoked: ['jméno'],
  answer: ['jméno', 'odpovědi', 'ticket'],
  closed: ['jméno', 'ticket'],
  again: ['jméno'],
}

const inBraces = /\{([^{}\n]*)\}/g

/** The sentence with what the placeholders stand for. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replaceAll(inBraces, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
}

/** The first placeholder that this sentence has none of. */
export function unknownPlaceholder(name: DiscordTextName, text: string): string | undefined {
  const used = [...text.matchAll(inBraces)].map(([, placeholder = '']) => placeholder)
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

/** Sentences of the owners' own; one that is missing or empty is ours. */
export const DiscordTexts = z.object({
  approved: text('approved'),
  declined: text('declined'),
  revoked: text('revoked'),
  answer: text('answer'),
  closed: text('closed'),
  again: text('again'),
})
export type DiscordTexts = z.infer<typeof DiscordTexts>
