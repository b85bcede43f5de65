import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from './env.ts'

type Key = Pick<Env, 'DISCORD_CLIENT_SECRET'>

/** The mark of a text that only a node of this installation can make; one of another purpose is another. */
export const signatureOf = ({ DISCORD_CLIENT_SECRET }: Key, purpose: string, text: string) =>
  createHmac('sha256', `westmore ${purpose} ${DISCORD_CLIENT_SECRET}`).update(text).digest('base64url')

export function isSignatureOf(env: Key, purpose: string, text: string, given: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(signatureOf(env, purpose, text))]
  return one.length === other.length && timingSafeEqual(one, other)
}
