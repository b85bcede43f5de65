import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from './env.ts'

type Key = Pick<Env, 'DISCORD_CLIENT_SECRET'>

/** Signature that proves a text was made by a node of this installation; it differs for each purpose. */
export const signatureOf = ({ DISCORD_CLIENT_SECRET }: Key, purpose: string, text: string) =>
  createHmac('sha256', `westmore ${purpose} ${DISCORD_CLIENT_SECRET}`).update(text).digest('base64url')

export function isSignatureOf(env: Key, purpose: string, text: string, given: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(signatureOf(env, purpose, text))]
  return one.length === other.length && timingSafeEqual(one, other)
}
