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
 * Errors of PostgreSQL for a valid statement that it cannot run now: connections (08), resources (53), a shutdown
 * (57P), a read-only database (25006: a standby after a failover), and aborted work: a transaction left idle (25P03), a
 * conflict of two (40001, 40P01), a lock not obtained in time (55P03), a statement that took too long (57014).
 */
const later = /^(08|53|57P|25006|25P03|40001|40P01|55P03|57014)/

/** Whether a retry may succeed: nothing was written, and the statement is not at fault. */
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

/** Whether the connection is unusable too: it does not answer, or the database became read-only. */
export function isConnectionUnusable(error: unknown): boolean {
  return error instanceof Error && (isSilent(error) || codeOf(error) === '25006')
}

const isSilent = ({ message }: Error) => message === 'Query read timeout'

/** The code of a database's or system's error; empty without one. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
