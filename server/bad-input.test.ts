import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import {
  MAX_ANSWER,
  MAX_DESCRIPTION,
  MAX_IMAGE_URL,
  MAX_NOTE,
  MAX_QUESTION,
  MAX_QUESTIONS,
  MAX_REASON,
} from '@westmore/contract/allowlist.ts'
import { startTestApp, type Answer, type Person, type TestApp } from '#test/app.ts'

/** The one error shape and nothing beside it. */
function expectRefusal({ status, body, headers }: Answer, expected: number, code: string): void {
  expect({ status, body }).toEqual({
    status: expected,
    body: { code, message: expect.stringMatching(/\S/), requestId: headers['x-request-id'] },
  })
  expect(body.requestId).toMatch(/^[\da-f-]{36}$/)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.message).not.toMatch(/node_modules|\n\s*at |\.ts\b|select |insert /)
}

const QUESTIONS = '/api/allowlist/questions'

const postRaw = ({ request }: TestApp, { cookie }: Person, payload: string | Buffer, headers = {}) =>
  request({
    method: 'POST',
    url: QUESTIONS,
    payload,
    headers: { cookie, 'content-type': 'application/json', ...headers },
  })

async function ask(staff: Person, question = 'Kdo jsi?') {
  const { body } = await staff.send('POST', QUESTIONS, { question })
  return body as { id: string; question: string }
}

test('a body that is no JSON, or hides a prototype, is refused before anything reads it', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')

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

test('a body of the wrong kind or with wrong types is refused with the place of the mistake', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')

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

test('an unknown id is 404 and what is no id at all is 400, wherever an id is taken', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
  const unknown = randomUUID()
  const operations: [Parameters<Person['send']>[0], (id: string) => string, object?][] = [
    ['PATCH', (id) => `${QUESTIONS}/${id}`, { question: 'a' }],
    ['DELETE', (id) => `${QUESTIONS}/${id}`],
    ['POST', (id) => `/api/allowlist/submissions/${id}/approve`],
    ['POST', (id) => `/api/allowlist/submissions/${id}/decline`, { reason: 'a' }],
    ['POST', (id) => `/api/allowlist/submissions/${id}/revoke`, { reason: 'a' }],
    ['POST', (id) => `/api/allowlist/submissions/${id}/notes`, { text: 'a' }],
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
  expectRefusal(await owner.send('PATCH', '/api/users/999999999999999', { role: 'user' }), 404, 'NOT_FOUND')
  for (const id of ['1', unknown, '%00', '99999999999999999999999', '-99999999999999999', '9'.repeat(300)]) {
    expectRefusal(await owner.send('PATCH', `/api/users/${id}`, { role: 'user' }), 400, 'BAD_REQUEST')
  }
})

test('every text is taken at its limit and refused one beyond, counted after trimming', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const player = await app.as('user')
  const { id, question } = await ask(staff)
  const answers = [{ questionId: id, answer: 'a' }]
  const { body: submission } = await player.send('POST', '/api/allowlist/submissions', { answers })
  const typist = await app.as('user')
  const sent = `/api/allowlist/submissions/${submission.id}`
  const linkOf = (text: string) => `https://example.cz/${text.slice('https://example.cz/'.length)}`

  // Declines come last: only the first one that passes finds the submission pending.
  const fields: [limit: number, send: (text: string) => Promise<Answer>, passes: number][] = [
    [MAX_QUESTION, (text) => staff.send('POST', QUESTIONS, { question: text }), 201],
    [MAX_DESCRIPTION, (text) => staff.send('POST', QUESTIONS, { question: 'a', description: text }), 201],
    [MAX_IMAGE_URL, (text) => staff.send('POST', QUESTIONS, { question: 'a', imageUrl: linkOf(text) }), 201],
    [MAX_QUESTION, (text) => staff.send('PATCH', `${QUESTIONS}/${id}`, { question: text }), 200],
    [MAX_DESCRIPTION, (text) => staff.send('PATCH', `${QUESTIONS}/${id}`, { description: text }), 200],
    [MAX_ANSWER, (text) => saveDraft(typist, [{ questionId: id, question, answer: text }]), 200],
    [MAX_QUESTION, (text) => saveDraft(typist, [{ questionId: id, question: text, answer: 'a' }]), 200],
    [
      MAX_ANSWER,
      (text) =>
        typist.send('POST', '/api/allowlist/submissions', { answers: [{ questionId: id, answer: text }] }),
      422,
    ],
    [MAX_REASON, (text) => staff.send('POST', `${sent}/notes`, { text }), 201],
    [MAX_REASON, (text) => staff.send('POST', `${sent}/revoke`, { reason: text }), 409],
    [
      MAX_NOTE,
      (text) =>
        staff.send('POST', `${sent}/decline`, { reason: 'a', notes: [{ questionId: id, note: text }] }),
      200,
    ],
    [MAX_REASON, (text) => staff.send('POST', `${sent}/decline`, { reason: text }), 409],
  ]
  for (const [limit, send, passes] of fields) {
    expectRefusal(await send('x'.repeat(limit + 1)), 400, 'BAD_REQUEST')
    expectRefusal(await send(`${'🤠'.repeat(limit / 2)}x`), 400, 'BAD_REQUEST')
    expect((await send('x'.repeat(limit))).status).toBe(passes)
  }
  expect((await staff.send('POST', QUESTIONS, { question: ` ${'x'.repeat(MAX_QUESTION)}\n` })).status).toBe(
    201,
  )
})

const saveDraft = (player: Person, answers: object[]) =>
  player.send('PUT', '/api/allowlist/draft', { answers })

test('required text is refused when nothing visible is left of it', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const { id } = await ask(staff)

  for (const blank of ['', ' ', '\n\t\r', '\0', '\u00a0\u2003', '\ufeff\u202e\u0007']) {
    expectRefusal(await staff.send('POST', QUESTIONS, { question: blank }), 400, 'BAD_REQUEST')
    expectRefusal(await staff.send('PATCH', `${QUESTIONS}/${id}`, { question: blank }), 400, 'BAD_REQUEST')
    const url = `/api/allowlist/submissions/${randomUUID()}`
    expectRefusal(await staff.send('POST', `${url}/decline`, { reason: blank }), 400, 'BAD_REQUEST')
    expectRefusal(await staff.send('POST', `${url}/revoke`, { reason: blank }), 400, 'BAD_REQUEST')
    expectRefusal(await staff.send('POST', `${url}/notes`, { text: blank }), 400, 'BAD_REQUEST')
  }
  expect((await staff.get(QUESTIONS)).body).toMatchObject([{ question: 'Kdo jsi?' }])
})

test('markup is stored and given back as the text it is, control characters are left out', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const player = await app.as('user')
  const markup =
    '<script>alert("x")</script> <img src=x onerror=alert(1)> {{7*7}} %00 \'; drop table users; -- 🤠 \\u0000'

  const { body: question } = await staff.send('POST', QUESTIONS, { question: markup, description: markup })
  const answer = `\0${markup}\u0007\u202e\ud800`
  const { body: submission } = await player.send('POST', '/api/allowlist/submissions', {
    answers: [{ questionId: question.id, answer }],
  })

  expect(question).toMatchObject({ question: markup, description: markup })
  expect(submission.answers).toEqual([
    { questionId: question.id, question: markup, answer: `${markup}\ufffd`, note: null },
  ])
  const seen = await staff.get('/api/allowlist/submissions')
  expect(seen.body.submissions[0].answers).toEqual(submission.answers)
  expect(seen.headers['content-type']).toMatch(/^application\/json/)
  expect(seen.headers['x-content-type-options']).toBe('nosniff')
})

test('a picture is an address of the web, without control characters', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const withPicture = (imageUrl: unknown) => staff.send('POST', QUESTIONS, { question: 'a', imageUrl })

  for (const wrong of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//x.cz/a',
    'x',
    'ftp://x.cz',
    'https://',
    ' ',
    null,
    5,
  ]) {
    expectRefusal(await withPicture(wrong), 400, 'BAD_REQUEST')
  }
  expect((await withPicture('')).body).toMatchObject({ imageUrl: '' })
  expect((await withPicture('https://x.cz/a b.png?q=„ř“')).body).toMatchObject({
    imageUrl: 'https://x.cz/a b.png?q=„ř“',
  })
  expect((await withPicture('https://x.cz/\0a\u202e.png')).body).toMatchObject({
    imageUrl: 'https://x.cz/a.png',
  })
})

test('one question named twice, in whatever spelling, is saved once', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const { id } = await ask(await app.as('administrator'))
  const draft = (questionId: string, answer: string) => ({ questionId, question: 'Kdo jsi?', answer })

  const saved = await saveDraft(player, [draft(id, 'první'), draft(id.toUpperCase(), 'druhá')])

  expect(saved.status).toBe(200)
  expect((await player.get('/api/allowlist/draft')).body.answers).toMatchObject([draft(id, 'druhá')])
  const answers = [
    { questionId: id, answer: 'první' },
    { questionId: id.toUpperCase(), answer: 'druhá' },
  ]
  const sent = await player.send('POST', '/api/allowlist/submissions', { answers })
  expect(sent).toMatchObject({ status: 201, body: { answers: [{ answer: 'druhá' }] } })
})

test('a body over its limit is refused, the longest questionnaire is not', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const player = await app.as('user')
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

test('only JSON is read: plain text, forms and uploads are 415', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
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

test('writes on behalf of another site are refused, own ones and reads pass', async () => {
  await using app = await startTestApp({ PUBLIC_URL: 'https://westmore.example' })
  const write = (headers: Record<string, string>) =>
    app.request({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { host: 'westmore.example', ...headers },
    })

  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://westmore.example' },
    { origin: 'https://evil.example' },
    { origin: 'https://westmore.example.evil.example' },
    { origin: 'https://westmore.example:8443' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  ]) {
    expectRefusal(await write(headers), 403, 'CROSS_SITE')
  }
  for (const headers of [
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'https://westmore.example' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://westmore.example' },
    { origin: 'http://localhost:3001', host: 'localhost:3001' },
  ]) {
    expect((await write(headers)).status).toBe(204)
  }
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await app.request({
      method,
      url: '/api/allowlist/draft',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expectRefusal(answer, 403, 'CROSS_SITE')
  }
  const read = await app.request({ url: '/api/openapi.json', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(read.status).toBe(200)
})

test('an unknown address or method under /api is 404, a malformed one 400, in the same shape', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
  const asOwner = (options: InjectOptions) => app.request({ ...options, headers: { cookie: owner.cookie } })

  for (const url of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/users/1/2',
    '/api/auth',
    '/api/USERS',
    '/api/users%2f',
    '/%00',
    '/api/live/x',
  ]) {
    expectRefusal(await asOwner({ url }), 404, 'NOT_FOUND')
  }
  for (const [method, url] of [
    ['DELETE', '/api/users'],
    ['PUT', '/api/auth/me'],
    ['GET', '/api/auth/logout'],
    ['OPTIONS', '/api/users'],
    ['HEAD', '/api/auth/logout'],
    ['PROPFIND', '/api/users'],
  ]) {
    const answer = await app.app.inject({ method: method as 'GET', url: url ?? '' })
    expect(answer.statusCode, `${method} ${url}`).toBe(404)
  }
  for (const url of ['/api/users/%', '/api/users/%E0%A4%A', '/api/allowlist/questions/%zz']) {
    expectRefusal(await asOwner({ method: 'PATCH', url, payload: { role: 'user' } }), 400, 'BAD_REQUEST')
  }
})

test('HEAD is answered like GET, without the body', async () => {
  await using app = await startTestApp()
  const { cookie } = await app.as('owner')
  for (const url of ['/api/allowlist/submissions?status=all&page=2', '/api/users', '/api/allowlist/mine']) {
    const answer = await app.app.inject({ method: 'HEAD', url, headers: { cookie } })
    expect({ url, status: answer.statusCode, body: answer.body }).toEqual({ url, status: 200, body: '' })
  }
  // A stream without a body would never end.
  expect((await app.app.inject({ method: 'HEAD', url: '/api/live', headers: { cookie } })).statusCode).toBe(
    404,
  )
})

test('what the path names wins over what the body claims', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
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

test('odd bytes in the query are refused or ignored, and no page number is too wild', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const list = (query: string) => staff.get(`/api/allowlist/submissions?${query}`)

  const wrong = [
    'status=%00',
    'status=',
    'status=Pending',
    'status=%E0%A4%A',
    'status=a&status=b',
    'userId=%00',
    'userId=x',
  ]
  const pages = ['0', '-1', '1.5', 'NaN', 'Infinity', '1e300', '100001', '9007199254740993', '%00', 'x', '']
  for (const query of [
    ...wrong,
    ...pages.map((page) => `page=${page}`),
    'page=1&page=2',
    'userId=1&userId=2',
  ]) {
    const answer = await list(query)
    expect(answer.status, query).toBe(400)
    expectRefusal(answer, 400, 'BAD_REQUEST')
  }
  for (const query of [
    '',
    '&&&==',
    '__proto__=1',
    'constructor=1',
    '%00=%00',
    'x[]=1',
    'page=100000',
    `x=${'y'.repeat(5000)}`,
  ]) {
    expect((await list(query)).status, query).toBe(200)
  }
})

test('the callback takes 60 tries a minute from one address, whatever cookie each of them bears', async () => {
  await using app = await startTestApp()
  const attempt = (index: number, remoteAddress = '203.0.113.7') =>
    app.request({
      method: 'POST',
      url: '/api/auth/discord/callback',
      payload: { code: 'x', state: 'y' },
      headers: { cookie: `sid=made-up-${index}` },
      remoteAddress,
    })

  for (let index = 0; index < 60; index += 1) {
    expectRefusal(await attempt(index), 401, 'AUTHENTICATION_FAILED')
  }

  const refused = await attempt(60)
  expectRefusal(refused, 429, 'TOO_MANY_REQUESTS')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expectRefusal(await attempt(61, '203.0.113.8'), 401, 'AUTHENTICATION_FAILED')
})

test('people behind one address have a bucket each', async () => {
  await using app = await startTestApp()
  const busy = await app.as('user')
  const calm = await app.as('user')
  const submit = (player: Person) => player.send('POST', '/api/allowlist/submissions', { answers: [] })

  for (let index = 0; index < 60; index += 1) await submit(busy)

  expectRefusal(await submit(busy), 429, 'TOO_MANY_REQUESTS')
  expectRefusal(await submit(calm), 409, 'NO_QUESTIONS')
})
