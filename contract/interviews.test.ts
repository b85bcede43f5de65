import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { submissionGate } from './allowlist.ts'
import { marks, proposalOf, type Mark } from './interviews.ts'

const checksOf = (...given: Mark[]) => given.map((mark) => ({ mark }))

test('proposes nothing before anything was asked', () => {
  expect(proposalOf([], 2)).toBe(null)
  expect(proposalOf(checksOf('unasked', 'unasked'), 2)).toBe(null)
})

test('proposes a no above the limit, and after one big mistake', () => {
  expect(proposalOf(checksOf('ok', 'small', 'small'), 2)).toBe('passed')
  expect(proposalOf(checksOf('small', 'small', 'small'), 2)).toBe('failed')
  expect(proposalOf(checksOf('ok', 'ok', 'big'), 2)).toBe('failed')
})

test('never turns a no into a yes by one more mistake', () => {
  const given = fc.array(fc.constantFrom(...marks), { minLength: 1, maxLength: 30 })
  const check = fc.property(given, fc.nat(5), (some, mostSmall) => {
    const proposed = (...more: Mark[]) => proposalOf(checksOf(...some, ...more), mostSmall)
    return proposed() !== 'failed' || (proposed('small') === 'failed' && proposed('big') === 'failed')
  })
  expect(fc.check(check)).toMatchObject({ failed: false })
})

test('keeps a player from applying until the bar ends, or for good', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const declined = { allowlistStatus: 'declined' as const, lastAttemptDate: '2026-03-09T12:00:00.000Z' }
  const until = '2026-03-12T13:30:00.000Z'
  expect(submissionGate(declined, now)).toMatchObject({ canSubmit: true })
  expect(submissionGate(declined, now, until)).toEqual({
    canSubmit: false,
    obstacle: 'waiting',
    hoursRemaining: 50,
    canSubmitAt: until,
  })
  expect(submissionGate(declined, now, null)).toEqual({
    canSubmit: false,
    obstacle: 'waiting',
    hoursRemaining: null,
    canSubmitAt: null,
  })
  // An earlier end changes nothing of the usual wait.
  const fresh = { ...declined, lastAttemptDate: '2026-03-10T11:00:00.000Z' }
  expect(submissionGate(fresh, now, '2026-03-10T11:00:00.000Z')).toEqual(submissionGate(fresh, now))
})
