import type { BrowserContext } from '@playwright/test'

export type Complaints = ReturnType<typeof collectComplaints>

/** Errors in the browsers' consoles: script errors, refused resources, breaches of the security policy. */
export function collectComplaints() {
  const heard: string[] = []
  const expected: RegExp[] = []
  return {
    listenTo(context: BrowserContext) {
      context.on('console', (message) => {
        if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => heard.push(String(error.error())))
    },
    /** Allows complaints that this journey causes on purpose. */
    expect(...patterns: RegExp[]) {
      expected.push(...patterns)
    },
    unexpected: () => heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  }
}
