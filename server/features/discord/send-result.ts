import * as z from 'zod/mini'
import type { Env } from '#env.ts'
import type { Db } from '#postgres/db.ts'
import type { Answer, Discord } from './rest.ts'

/** What became of one try. */
export type Result =
  | { kind: 'sent'; messageId?: string }
  /** Nothing to do any more: nobody wants it or may know it. */
  | { kind: 'moot' }
  | { kind: 'failed'; why: string }
  | { kind: 'later'; why: string }
  /** Told by Discord to wait so long (ms). */
  | { kind: 'limited'; wait: number }
  /** What stands in the way was written down with it. */
  | { kind: 'stopped' }
  /** Discord refuses the token. */
  | { kind: 'refused' }

export interface Sending {
  db: Db
  env: Env
  discord: Discord
}

/** Discord's numbers for what an owner may put right within the day. */
const UNKNOWN_GUILD = 10_004
const OPENING_TOO_FAST = 40_003
const MISSING_ACCESS = 50_001

export const Thing = z.object({ id: z.string().check(z.regex(/^\d{15,21}$/)) })

/** At most 25 characters, and the same at every try. */
export const nonceOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

export function resultOf(answer: Answer): Result {
  if (answer.kind === 'ok') return { kind: 'sent' }
  if (answer.kind === 'limited') return answer
  if (answer.kind === 'away') return { kind: 'later', why: answer.why }
  if (answer.status === 401) return { kind: 'refused' }
  const why = `${answer.code || `HTTP ${answer.status}`} ${answer.message}`.trim()
  const mayPass = [OPENING_TOO_FAST, UNKNOWN_GUILD, MISSING_ACCESS].includes(answer.code)
  return { kind: mayPass ? 'later' : 'failed', why }
}
