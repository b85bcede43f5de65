import * as z from 'zod/mini'
import type { Env } from '#env.ts'
import type { Db } from '#postgres/db.ts'
import type { Answer, Discord } from '../rest.ts'

export type Result =
  | { kind: 'sent' }
  | { kind: 'failed'; why: string }
  | { kind: 'later'; why: string }
  /** No try: Discord asked to wait this long (ms), or nothing is sent there any more. */
  | { kind: 'limited'; wait: number }
  | { kind: 'refused' }

/** The recipient does not want it or may not see it. */
export const MOOT = { kind: 'failed', why: 'moot' } as const

export interface Sending {
  db: Db
  env: Env
  discord: Discord
}

export const UNKNOWN_CHANNEL = 10_003
const UNKNOWN_GUILD = 10_004
const OPENING_TOO_FAST = 40_003
export const MISSING_ACCESS = 50_001

export const WithId = z.object({ id: z.string().check(z.regex(/^\d{15,21}$/)) })

/** At most 25 characters, and the same for every try. */
export const nonceOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

export function resultOf(answer: Answer): Result {
  if (answer.kind === 'ok') return { kind: 'sent' }
  if (answer.kind === 'limited') return answer
  if (answer.kind === 'away') return { kind: 'later', why: answer.why }
  if (answer.status === 401) return { kind: 'refused' }
  const why = `${answer.code || `HTTP ${answer.status}`} ${answer.message}`.trim()
  // Tried again, within a day.
  const mayPass = [OPENING_TOO_FAST, UNKNOWN_GUILD, MISSING_ACCESS].includes(answer.code)
  return { kind: mayPass ? 'later' : 'failed', why }
}
