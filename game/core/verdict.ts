import { codeOf, isObject, readLineErrors } from './answers.ts'
import type { Answer } from './web.ts'

/** What becomes of a batch by what the site answered. */
export type Fate =
  | { kind: 'stored' }
  /** Lines (from 0) that are wrong; with a wrong clock all lose their time. */
  | { kind: 'repair'; bad: ReadonlySet<number>; isClock: boolean; reason: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string }

/** Refusals of the ledger's own that another try cannot change; any other answer is no answer. */
const hopeless = new Set(['TOO_MANY_LINES', 'PAYLOAD_TOO_LARGE', 'BAD_REQUEST'])

export function fateOf(answer: Answer | null, count: number): Fate {
  if (!answer) return { kind: 'later', reason: 'no answer' }
  const { status, body } = answer
  const code = codeOf(body)
  if (status === 202 && isObject(body) && body['accepted'] === count) return { kind: 'stored' }
  // Stored before, with a last line that a faulty disk kept only half of.
  if (status === 409 && code === 'KEY_REUSED') return { kind: 'stored' }
  const wrong = status === 422 ? readLineErrors(body) : undefined
  if (wrong) {
    const isClock = wrong.some(({ field }) => field === 'created_at')
    const others = wrong.filter(({ field }) => field !== 'created_at')
    const reason = others
      .map(({ field, reason: why }) => `${field} ${why}`)
      .join('; ')
      .slice(0, 300)
    if (others.length === 0 && !isClock) return { kind: 'refused', reason: 'LINES_INVALID' }
    return { kind: 'repair', bad: new Set(others.map(({ index }) => index)), isClock, reason }
  }
  if (code !== null && hopeless.has(code)) return { kind: 'refused', reason: code }
  return { kind: 'later', reason: code === null ? String(status) : `${status} ${code}` }
}

export function withoutTime(line: string): string {
  const fields: unknown = JSON.parse(line)
  return JSON.stringify({ ...(isObject(fields) && fields), created_at: undefined })
}
