import { expect } from 'vitest'
import type { Answer } from './app.ts'

/** Expects exactly the error shape, and no internals in the message. */
export function expectRefusal(
  { status, body, headers }: Answer,
  expected: number,
  code: string,
  data?: unknown,
): void {
  expect({ status, body }).toEqual({
    status: expected,
    body: { code, message: expect.stringMatching(/\S/), requestId: headers['x-request-id'], data },
  })
  expect(body.requestId).toMatch(/^[\da-f-]{36}$/)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.message).not.toMatch(/node_modules|\n\s*at |\.ts\b|select |insert /)
}
