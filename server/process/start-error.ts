/** An expected failure at the start; its message is one line that says what to do. */
export class StartError extends Error {}

/** Ends a command with this exit code after an expected failure; throws any other, which is a bug. */
export function reportStartError(error: unknown, exitCode = 1): void {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = exitCode
}
