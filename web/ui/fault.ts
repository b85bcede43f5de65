/** Logs unexpected errors. A refusal of the server (4xx) is not logged, because the screen explains it. */
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
