import { expect, test } from 'vitest'
import { batchResultOf, withoutTime } from './batch-result.ts'

const answer = (status: number, body: unknown) => ({ status, body, retryAfter: 0 })
const wrong = (...errors: object[]) =>
  answer(422, { code: 'LINES_INVALID', data: { errors, count: errors.length } })

test.each([
  ['202 with the right count', answer(202, { accepted: 3 }), 'stored'],
  ['202 with another count', answer(202, { accepted: 2 }), 'later'],
  ['200', answer(200, { accepted: 3 }), 'later'],
  ['202 of a proxy', answer(202, undefined), 'later'],
  ['no answer', null, 'later'],
  ['a key of another batch', answer(409, { code: 'KEY_REUSED' }), 'stored'],
  ['another 409', answer(409, undefined), 'later'],
  ['401', answer(401, { code: 'UNAUTHORIZED' }), 'later'],
  ['404 of a proxy', answer(404, undefined), 'later'],
  ['400 of a proxy', answer(400, undefined), 'later'],
  ['400 of the ledger', answer(400, { code: 'BAD_REQUEST' }), 'refused'],
  ['413 of the ledger', answer(413, { code: 'PAYLOAD_TOO_LARGE' }), 'refused'],
  ['413 of a proxy', answer(413, undefined), 'later'],
  ['422 without the lines', wrong(), 'refused'],
  ['422 of another service', answer(422, { code: 'LINES_INVALID' }), 'later'],
  ['503', answer(503, { code: 'SERVICE_UNAVAILABLE' }), 'later'],
])('handles %s', (_, given, kind) => {
  expect(batchResultOf(given, 3).kind).toBe(kind)
})

test.each([
  [400, true],
  [403, true],
  [413, true],
  [500, true],
  [401, false],
  [429, false],
  [502, false],
  [503, false],
  [504, false],
  [200, false],
])('the answer %i blames the lines: %s', (status, isFault) => {
  expect(batchResultOf(answer(status, undefined), 3)).toMatchObject({ kind: 'later', isFault })
})

test('distinguishes wrong lines from a wrong clock', () => {
  const clock = { index: 0, field: 'created_at', reason: 'is more than a day ahead' }
  const text = { index: 2, field: 'action', reason: 'must not be blank' }
  expect(batchResultOf(wrong(text), 3)).toEqual({ kind: 'refused', reason: 'action must not be blank' })
  expect(batchResultOf(wrong(clock, text), 3)).toMatchObject({ kind: 'refused' })
  expect(batchResultOf(wrong(clock), 3)).toMatchObject({ kind: 'untimely' })
  expect(withoutTime('{"action":"a","n":738529527931269425,"created_at":"2026"}')).toBe(
    '{"action":"a","n":738529527931269425}',
  )
})
