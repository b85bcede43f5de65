import * as z from 'zod'
import type { SentMessage } from './bot.ts'

/** Words and the people who may read them in private messages; channels of the guild must never contain them. */
export const Secret = z.object({ words: z.string().min(1), readers: z.array(z.string()) })
export type Secret = z.infer<typeof Secret>

export interface Leak {
  words: string
  /** Null for a channel of the guild. */
  readerId: string | null
}

/** Finds secrets in messages and edits to people who may not read them. Backslashes and zero-width spaces, by which the bot escapes Markdown, are ignored. */
export function leaksIn(sent: SentMessage[], secrets: Secret[]): Leak[] {
  const texts = sent.map(({ channel, body }) => ({
    readerId: channel.recipientId ?? null,
    text: textsOf(body)
      .join('\n')
      .replaceAll(/[\\\u200B]/g, ''),
  }))
  return secrets.flatMap(({ words, readers }) => {
    const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(words)}(?![\p{L}\p{N}])`, 'u')
    return texts
      .filter(({ readerId, text }) => !(readerId !== null && readers.includes(readerId)) && whole.test(text))
      .map(({ readerId }) => ({ words, readerId }))
  })
}

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
