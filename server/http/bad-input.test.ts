import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { MAX_ANSWER, MAX_QUESTION, MAX_QUESTIONS } from '@westmore/contract/allowlist.ts'
import { QUESTIONS, SUBMISSIONS } from '#test/applications.ts'
import type { Person, TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'

const postRaw = ({ request }: TestApp, { cookie }: Person, payload: string | Buffer, headers = {}) =>
  request({
    method: 'POST',
    url: QUESTIONS,
    payload,
    headers: { cookie, 'content-type': 'application/json', ...headers },
  })

test('refuses malformed JSON and prototype pollution', async ({ app, staff }) => {
  const bodies = ['{', '{"question":', "{question:'x'}", 'undefined', '\0', '', '{"question":"a"}}', '[1,']
  const poisons = [
    '{"question":"a","__proto__":{"id":"b"}}',
    '{"question":"a","constructor":{"prototype":{"id":"b"}}}',
    '{"question":"a","deep":{"__proto__":null}}',
  ]
  for (const body of [...bodies, ...poisons]) {
    expectRefusal(await postRaw(app, staff, body), 400, 'BAD_REQUEST')
  }
  expectRefusal(await postRaw(app, staff, Buffer.from([0xff, 0xfe, 0x22, 0x00])), 400, 'BAD_REQUEST')
  expect((await staff.get(QUESTIONS)).body).toEqual([])
})

test('refuses wrong types and names the place of the mistake', async ({ app, staff }) => {
  for (const body of ['null', '[]', '"text"', '1', 'true', '{}', '[{"question":"a"}]']) {
    expectRefusal(await postRaw(app, staff, body), 400, 'BAD_REQUEST')
  }
  for (const question of [null, 1, true, [], {}, ['a'], { toString: 'a' }]) {
    const answer = await staff.send('POST', QUESTIONS, { question, description: 'x' })
    expectRefusal(answer, 400, 'BAD_REQUEST')
    expect(answer.body.message).toMatch(/^question: .*expected string/)
  }
  const several = await staff.send('PUT', '/api/allowlist/draft', {
    answers: [{ questionId: 'x', question: 'a', answer: 5 }],
    currentQuestionId: 7,
  })
  expectRefusal(several, 400, 'BAD_REQUEST')
  for (const place of ['answers.0.questionId: ', 'answers.0.answer: ', 'currentQuestionId: ']) {
    expect(several.body.message).toContain(place)
  }
})

test('answers 404 to an unknown id and 400 to a malformed one', async ({ owner }) => {
  const unknown = randomUUID()
  const operations: [Parameters<Person['send']>[0], (id: string) => string, object?][] = [
    ['PATCH', (id) => `${QUESTIONS}/${id}`, { question: 'a' }],
    ['DELETE', (id) => `${QUESTIONS}/${id}`],
    ['POST', (id) => `${SUBMISSIONS}/${id}/approve`],
    ['PATCH', (id) => `/api/tickets/${id}`, { status: 'closed' }],
    ['POST', (id) => `/api/tickets/${id}/messages`, { message: 'a' }],
    ['PUT', (id) => `/api/tickets/${id}/presence`, { doing: 'viewing' }],
    ['DELETE', (id) => `/api/tickets/attachments/${id}`],
  ]

  for (const [method, path, body] of operations) {
    expectRefusal(await owner.send(method, path(unknown), body), 404, 'NOT_FOUND')
    expectRefusal(await owner.send(method, path(unknown.toUpperCase()), body), 404, 'NOT_FOUND')
    for (const id of [
      '1',
      unknown.slice(1),
      `${unknown}0`,
      '%00',
      "'%20or%201=1--",
      'null',
      '..%2F..',
      'a'.repeat(300),
    ]) {
      expectRefusal(await owner.send(method, path(id), body), 400, 'BAD_REQUEST')
    }
  }
  for (const part of ['', '/messages', '/events', '/notes', '/presence', '/transcript']) {
    expectRefusal(await owner.get(`/api/tickets/${unknown}${part}`), 404, 'NOT_FOUND')
    for (const id of ['x', '%00', '1234567890', '-1', '1e5', unknown.slice(1)]) {
      expectRefusal(await owner.get(`/api/tickets/${id}${part}`), 400, 'BAD_REQUEST')
    }
  }
  for (const number of ['1', '10000', '999999999']) {
    expectRefusal(await owner.get(`/api/tickets/${number}`), 404, 'NOT_FOUND')
    expectRefusal(await owner.get(`/api/tickets/${number}/messages`), 400, 'BAD_REQUEST')
  }
  expectRefusal(await owner.send('PATCH', '/api/users/999999999999999', { role: 'user' }), 404, 'NOT_FOUND')
  for (const id of ['1', unknown, '%00', '99999999999999999999999', '-99999999999999999', '9'.repeat(300)]) {
    expectRefusal(await owner.send('PATCH', `/api/users/${id}`, { role: 'user' }), 400, 'BAD_REQUEST')
  }
  expect((await owner.get('/api/auth/me')).body).toMatchObject({ role: 'owner' })
})

const saveDraft = (player: Person, answers: object[]) =>
  player.send('PUT', '/api/allowlist/draft', { answers })

test('refuses a body over its limit, but not the longest questionnaire', async ({ app, staff, player }) => {
  const around = JSON.stringify({ question: 'a', x: '' }).length
  const bytes = (count: number) => JSON.stringify({ question: 'a', x: 'x'.repeat(count - around) })

  expect((await postRaw(app, staff, bytes(64 * 1024))).status).toBe(201)
  expectRefusal(await postRaw(app, staff, bytes(64 * 1024 + 1)), 413, 'PAYLOAD_TOO_LARGE')

  const longest = Array.from({ length: MAX_QUESTIONS }, () => ({
    questionId: randomUUID(),
    question: '€'.repeat(MAX_QUESTION),
    answer: '€'.repeat(MAX_ANSWER),
  }))
  expect((await saveDraft(player, longest)).status).toBe(200)
  expectRefusal(await saveDraft(player, [...longest, ...longest]), 413, 'PAYLOAD_TOO_LARGE')
  const tooMany = Array.from({ length: MAX_QUESTIONS + 1 }, () => ({ ...longest[0], answer: 'a' }))
  expectRefusal(await saveDraft(player, tooMany), 400, 'BAD_REQUEST')
  expect((await player.get('/api/allowlist/draft')).body.answers).toHaveLength(MAX_QUESTIONS)
})

test('answers 415 to anything but JSON', async ({ app, staff }) => {
  const types = [
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/xml',
    'nonsense',
    '',
  ]
  for (const type of types) {
    const answer = await postRaw(app, staff, '{"question":"a"}', { 'content-type': type })
    expectRefusal(answer, 415, 'UNSUPPORTED_MEDIA_TYPE')
  }
  expect(
    (await postRaw(app, staff, '{"question":"a"}', { 'content-type': 'application/json; charset=utf-8' }))
      .status,
  ).toBe(201)
})

test('prefers the id of the path to that of the body', async ({ staff }) => {
  const named = await ask(staff, 'První')
  const claimed = await ask(staff, 'Druhá')

  await staff.send('PATCH', `${QUESTIONS}/${named.id}`, {
    id: claimed.id,
    question: 'Změněná',
    order: 9,
    createdAt: 'x',
  })
  await staff.send('DELETE', `${QUESTIONS}/${claimed.id}`, { id: named.id })

  expect((await staff.get(QUESTIONS)).body).toMatchObject([{ id: named.id, question: 'Změněná', order: 0 }])
})

async function ask(staff: Person, question = 'Kdo jsi?') {
  const { body } = await staff.send('POST', QUESTIONS, { question })
  return body as { id: string; question: string }
}
