import type { BrowserContext } from '@playwright/test'

export type ConsoleErrors = ReturnType<typeof collectConsoleErrors>

/** Errors in the browsers' consoles: script errors, refused resources, breaches of the security policy. */
export function collectConsoleErrors() {
  const errors: string[] = []
  const expected: RegExp[] = []
  return {
    listenTo(context: BrowserContext) {
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => errors.push(String(error.error())))
    },
    /** Allows errors that this journey causes on purpose. */
    expect(...patterns: RegExp[]) {
      expected.push(...patterns)
    },
    unexpected: () => errors.filter((error) => !expected.some((pattern) => pattern.test(error))),
  }
}
