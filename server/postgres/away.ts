import { setTimeout as sleep } from 'node:timers/promises'

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
])

/**
 * What PostgreSQL says when it cannot now, though the statement is right: connections (08), resources (53), a shutdown (57P), a
 * database that only reads (25006: a standby after a failover), and what was given up whole: a transaction left idle (25P03),
 * two that met (40001, 40P01), a lock not had in time (55P03), a statement that took too long (57014).
 */
const later = /^(08|53|57P|25006|25P03|40001|40P01|55P03|57014)/

/** Whether the same may well succeed a moment later: nothing was written, and it is not the statement that is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    unreachable.has(code) ||
    later.test(code) ||
    isSilent(error) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/.test(
      error.message,
    )
  )
}

/** Whether the connection is to be given up with the statement: it does not answer, or leads to what only reads now. */
export function isConnectionSpent(error: unknown): boolean {
  return error instanceof Error && (isSilent(error) || codeOf(error) === '25006')
}

const isSilent = ({ message }: Error) => message === 'Query read timeout'

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Between two attempts (ms) at most. */
const LONGEST_PAUSE = 2_000

interface Waiting {
  /** Called after each failed attempt. */
  onAway: (error: unknown) => Promise<void> | void
  signal?: AbortSignal | undefined
  /** The first pause (ms), twice as long each time. */
  pause?: number
}

/** Repeats the work while the database is away; a failure that waiting does not heal ends it at once. */
export async function untilThere<Done>(
  work: () => Promise<Done>,
  { onAway, signal, pause = 250 }: Waiting,
): Promise<Done> {
  for (let wait = pause; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted || !isDatabaseAway(error)) throw error
      await onAway(error)
    }
    await sleep(wait, undefined, { signal })
  }
}
