import { expect, test } from 'vitest'
import { submissionGate } from './allowlist.ts'

const HOUR = 3_600_000
const declinedAt = (lastAttemptDate: string) => ({ allowlistStatus: 'declined' as const, lastAttemptDate })

const open = { canSubmit: true, obstacle: null, hoursRemaining: null, canSubmitAt: null }
const closed = { ...open, canSubmit: false }
const LONG_AGO = '1890-01-01T00:00:00.000Z'
const NOON = '2026-05-01T12:00:00.000Z'
const canSubmitAt = '2026-05-02T12:00:00.000Z'

test.each([
  ['none', null, NOON, open],
  ['pending', null, NOON, { ...closed, obstacle: 'pending' }],
  ['pending', LONG_AGO, NOON, { ...closed, obstacle: 'pending' }],
  ['approved', LONG_AGO, NOON, { ...closed, obstacle: 'approved' }],
  [
    'declined',
    NOON,
    '2026-05-02T11:59:59.999Z',
    { ...closed, obstacle: 'waiting', hoursRemaining: 1, canSubmitAt },
  ],
  ['declined', NOON, canSubmitAt, open],
] as const)('a player with «%s» since %s meets at %s the gate %o', (allowlistStatus, since, now, gate) => {
  expect(submissionGate({ allowlistStatus, lastAttemptDate: since }, new Date(now))).toEqual(gate)
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
