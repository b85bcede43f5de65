/** Prints what nobody foresaw. A refusal by name is an answer: the screen says it, and the console keeps quiet. */
export function reportFault(error: unknown): void {
  const isRefusal =
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status >= 400 &&
    error.status < 500
  // oxlint-disable-next-line no-console
  if (!isRefusal) console.error(error)
}
