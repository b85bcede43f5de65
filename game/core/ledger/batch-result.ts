import { codeOf, isObject, readLineErrors } from '#core/answers.ts'
import type { SiteAnswer } from '#core/web.ts'

export type BatchResult =
  | { kind: 'stored' }
  /** The game's clock is wrong, so the lines go without their times. */
  | { kind: 'untimely'; reason: string }
  | { kind: 'refused'; reason: string }
  /** Without a fault of one of these lines, the site or the way to it is away, and may have stored some. */
  | { kind: 'later'; isFault: boolean; reason: string }

/** A site or a proxy is away or busy, or the site does not know the token. */
const away = new Set([401, 408, 425, 429, 502, 503, 504])

/** A retry cannot change these; after any other answer the batch is sent again. */
const permanentErrors = new Set(['TOO_MANY_LINES', 'PAYLOAD_TOO_LARGE', 'BAD_REQUEST'])

export function batchResultOf(answer: SiteAnswer | null, count: number): BatchResult {
  if (!answer) return { kind: 'later', isFault: false, reason: 'no answer' }
  const { status, body } = answer
  const code = codeOf(body)
  if (status === 202 && isObject(body) && body['accepted'] === count) return { kind: 'stored' }
  // The batch was stored before; now its last line differs because a faulty disk lost half of it.
  if (status === 409 && code === 'KEY_REUSED') return { kind: 'stored' }
  const wrong = status === 422 ? readLineErrors(body) : undefined
  if (wrong) {
    const reason = wrong.map(({ field, reason: why }) => `${field} ${why}`).join('; ')
    const isTimeOnly = wrong.length > 0 && wrong.every(({ field }) => field === 'created_at')
    return { kind: isTimeOnly ? 'untimely' : 'refused', reason: reason.slice(0, 300) || 'LINES_INVALID' }
  }
  if (code !== null && permanentErrors.has(code)) return { kind: 'refused', reason: code }
  const isFault = status >= 400 && !away.has(status)
  return { kind: 'later', isFault, reason: code === null ? String(status) : `${status} ${code}` }
}

/** As text, because parsing could change a number; `toLine` writes the time last. */
export function withoutTime(line: string): string {
  const shorter = line.replace(/,"created_at":"[^"\\]*"\}$/, '}')
  if (shorter !== line) return shorter
  const fields: unknown = JSON.parse(line)
  return JSON.stringify({ ...(isObject(fields) && fields), created_at: undefined })
}
