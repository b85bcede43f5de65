import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { submissionGate } from './allowlist.ts'
import { marks, proposalOf, type Mark } from './interviews.ts'

const checksOf = (...given: Mark[]) => given.map((mark) => ({ mark }))
const limits = { mostSmall: 2, mostBig: 0 }

test('proposes nothing before anything was asked', () => {
  expect(proposalOf([], limits)).toBe(null)
  expect(proposalOf(checksOf('unasked', 'unasked'), limits)).toBe(null)
})

test('proposes a no above the limits only', () => {
  expect(proposalOf(checksOf('ok', 'small', 'small'), limits)).toBe('passed')
  expect(proposalOf(checksOf('small', 'small', 'small'), limits)).toBe('failed')
  expect(proposalOf(checksOf('ok', 'ok', 'big'), limits)).toBe('failed')
  expect(proposalOf(checksOf('big'), { ...limits, mostBig: 1 })).toBe('passed')
})

test('never turns a no into a yes by one more mistake', () => {
  const given = fc.array(fc.constantFrom(...marks), { minLength: 1, maxLength: 30 })
  const check = fc.property(given, fc.nat(5), fc.nat(5), (some, mostSmall, mostBig) => {
    const proposed = (...more: Mark[]) => proposalOf(checksOf(...some, ...more), { mostSmall, mostBig })
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
