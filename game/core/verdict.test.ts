import { expect, test } from 'vitest'
import { fateOf, withoutTime } from './verdict.ts'

const answer = (status: number, body: unknown) => ({ status, body, retryAfter: 0 })
const wrong = (...errors: object[]) =>
  answer(422, { code: 'LINES_INVALID', data: { errors, count: errors.length } })

test.each([
  ['202 with the right count', answer(202, { accepted: 3 }), 'stored'],
  ['202 with another count', answer(202, { accepted: 2 }), 'later'],
  ['200', answer(200, { accepted: 3 }), 'later'],
  ['202 of a proxy', answer(202, undefined), 'later'],
  ['no answer', null, 'later'],
  ['a key that is known with another batch', answer(409, { code: 'KEY_REUSED' }), 'stored'],
  ['another 409', answer(409, undefined), 'later'],
  ['401', answer(401, { code: 'UNAUTHORIZED' }), 'later'],
  ['404 of a proxy', answer(404, undefined), 'later'],
  ['400 of a proxy', answer(400, undefined), 'later'],
  ['400 of the ledger', answer(400, { code: 'BAD_REQUEST' }), 'refused'],
  ['413 of the ledger', answer(413, { code: 'PAYLOAD_TOO_LARGE' }), 'refused'],
  ['413 of a proxy', answer(413, undefined), 'later'],
  ['422 without a word of which lines', wrong(), 'refused'],
  ['422 of somebody else', answer(422, { code: 'LINES_INVALID' }), 'later'],
  ['503', answer(503, { code: 'SERVICE_UNAVAILABLE' }), 'later'],
])('%s: the batch is what the table says', (_, given, kind) => {
  expect(fateOf(given, 3).kind).toBe(kind)
})

test('wrong lines are named, a wrong clock is told apart from them', () => {
  const clock = { index: 0, field: 'created_at', reason: 'is more than a day ahead' }
  const text = { index: 2, field: 'action', reason: 'must not be blank' }
  expect(fateOf(wrong(clock, text), 3)).toEqual({
    kind: 'repair',
    bad: new Set([2]),
    isClock: true,
    reason: 'action must not be blank',
  })
  expect(fateOf(wrong(clock), 3)).toMatchObject({ bad: new Set(), isClock: true })
  expect(withoutTime('{"action":"a","created_at":"2026"}')).toBe('{"action":"a"}')
})
