import type { Sent } from './bot.ts'

/** Words, and who may read them on Discord; nobody may in a channel of the guild. */
export interface Secret {
  words: string
  readers: string[]
}

export interface Leak {
  words: string
  /** Null in a channel of the guild. */
  readerId: string | null
}

/** Every message or edit that told a secret to somebody who may not know it; what bots put before signs of Markdown hides nothing. */
export function leaksIn(sent: Sent[], secrets: Secret[]): Leak[] {
  const told = sent.map(({ channel, body }) => ({
    readerId: channel.recipientId ?? null,
    text: textsOf(body)
      .join('\n')
      .replaceAll(/[\\\u200B]/g, ''),
  }))
  return secrets.flatMap(({ words, readers }) => {
    const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(words)}(?![\p{L}\p{N}])`, 'u')
    return told
      .filter(({ readerId, text }) => !(readerId !== null && readers.includes(readerId)) && whole.test(text))
      .map(({ readerId }) => ({ words, readerId }))
  })
}

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
