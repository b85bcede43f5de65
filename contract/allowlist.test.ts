import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { submissionGate, WAIT_HOURS } from './allowlist.ts'

const HOUR = 3_600_000
const declinedAt = (lastAttemptDate: string) => ({ allowlistStatus: 'declined' as const, lastAttemptDate })

test('lets a first-time applicant submit', () => {
  expect(submissionGate({ allowlistStatus: 'none', lastAttemptDate: null }, new Date())).toEqual({
    canSubmit: true,
    obstacle: null,
    hoursRemaining: null,
    canSubmitAt: null,
  })
})

test('blocks pending and approved players, however old their last attempt is', () => {
  for (const allowlistStatus of ['pending', 'approved'] as const) {
    for (const lastAttemptDate of [null, '1890-01-01T00:00:00.000Z']) {
      expect(submissionGate({ allowlistStatus, lastAttemptDate }, new Date())).toEqual({
        canSubmit: false,
        obstacle: allowlistStatus,
        hoursRemaining: null,
        canSubmitAt: null,
      })
    }
  }
})

test('makes a declined player wait exactly 24 hours', () => {
  const declined = declinedAt('2026-05-01T12:00:00.000Z')
  const canSubmitAt = '2026-05-02T12:00:00.000Z'
  expect(submissionGate(declined, new Date('2026-05-02T11:59:59.999Z'))).toEqual({
    canSubmit: false,
    obstacle: 'waiting',
    hoursRemaining: 1,
    canSubmitAt,
  })
  expect(submissionGate(declined, new Date(canSubmitAt))).toMatchObject({ canSubmit: true, obstacle: null })
  expect(submissionGate(declined, new Date('2026-05-02T12:00:00.001Z'))).toMatchObject({ canSubmit: true })
})

test('rounds the remaining hours up', () => {
  const declined = declinedAt('2026-05-01T00:00:00.000Z')
  const hoursLeftAfter = (passed: number) =>
    submissionGate(declined, new Date(Date.parse(declined.lastAttemptDate) + passed)).hoursRemaining
  expect(hoursLeftAfter(-40)).toBe(24)
  expect(hoursLeftAfter(0)).toBe(24)
  expect(hoursLeftAfter(1)).toBe(24)
  expect(hoursLeftAfter(HOUR - 1)).toBe(24)
  expect(hoursLeftAfter(HOUR)).toBe(23)
  expect(hoursLeftAfter(HOUR + 1)).toBe(23)
  expect(hoursLeftAfter(23 * HOUR)).toBe(1)
  expect(hoursLeftAfter(24 * HOUR - 1)).toBe(1)
})

test('counts 24 hours across clock changes and a leap day', () => {
  const opensAt = (lastAttemptDate: string) => {
    const { canSubmitAt } = submissionGate(declinedAt(lastAttemptDate), new Date(lastAttemptDate))
    return canSubmitAt
  }
  // Clocks go forward on 29 March 2026 and back on 25 October 2026.
  expect(opensAt('2026-03-28T20:00:00+01:00')).toBe(new Date('2026-03-29T21:00:00+02:00').toISOString())
  expect(opensAt('2026-10-24T20:00:00+02:00')).toBe(new Date('2026-10-25T19:00:00+01:00').toISOString())
  expect(opensAt('2028-02-28T10:00:00.000Z')).toBe('2028-02-29T10:00:00.000Z')
  expect(opensAt('2027-02-28T10:00:00.000Z')).toBe('2027-03-01T10:00:00.000Z')
})

test('closes only with an obstacle and reports 1 to 24 hours only while waiting', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  const passed = fc.oneof(
    fc.integer({ min: 0, max: 25 * HOUR }),
    fc.integer({ min: 0, max: 400 * 24 * HOUR }),
  )
  const status = fc.constantFrom('none', 'pending', 'approved', 'declined')
  fc.assert(
    fc.property(
      status,
      moment,
      passed,
      fc.boolean(),
      (allowlistStatus, attempt, milliseconds, hasAttempt) => {
        const lastAttemptDate = hasAttempt ? attempt.toISOString() : null
        const now = new Date(attempt.getTime() + milliseconds)
        const gate = submissionGate({ allowlistStatus, lastAttemptDate }, now)

        expect(gate.canSubmit).toBe(gate.obstacle === null)
        expect(gate.hoursRemaining !== null).toBe(gate.obstacle === 'waiting')
        expect(gate.canSubmitAt !== null).toBe(gate.obstacle === 'waiting')
        if (gate.hoursRemaining === null || gate.canSubmitAt === null) return
        expect(gate.hoursRemaining).toBeGreaterThanOrEqual(1)
        expect(gate.hoursRemaining).toBeLessThanOrEqual(WAIT_HOURS)
        expect(Number.isInteger(gate.hoursRemaining)).toBe(true)
        // It opens exactly at `canSubmitAt`.
        const opens = new Date(gate.canSubmitAt)
        expect(submissionGate({ allowlistStatus, lastAttemptDate }, opens).canSubmit).toBe(true)
        expect(
          submissionGate({ allowlistStatus, lastAttemptDate }, new Date(opens.getTime() - 1)).canSubmit,
        ).toBe(false)
      },
    ),
  )
})
