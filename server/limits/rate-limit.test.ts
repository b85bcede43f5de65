import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { hashOf, newToken } from '#caller/session.ts'
import { addSession } from '#caller/session-store.ts'
import { startTestApp, type Answer, type Person, type TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'

const madeUp = () => `sid=${randomBytes(32).toString('base64url')}`

/** How many of `count` simultaneous requests were not refused with 429. */
async function admitted(count: number, send: (index: number) => Promise<Answer>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
  return answers.filter(({ status }) => status !== 429).length
}

const submitAs = (app: Pick<TestApp, 'request'>, cookie: string, remoteAddress = '203.0.113.7') =>
  app.request({
    method: 'POST',
    url: '/api/allowlist/submissions',
    payload: { answers: [] },
    headers: { cookie },
    remoteAddress,
  })

test('takes 60 login callbacks a minute from one address, whatever their cookie', async ({ app }) => {
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

test('gives people behind one address separate buckets', async ({ app, player: busy }) => {
  const calm = await app.as('user')
  const submit = (player: Person) => player.send('POST', '/api/allowlist/submissions', { answers: [] })

  for (let index = 0; index < 60; index += 1) await submit(busy)

  expectRefusal(await submit(busy), 429, 'TOO_MANY_REQUESTS')
  expectRefusal(await submit(calm), 409, 'NO_QUESTIONS')
  expect((await busy.get('/api/auth/me')).status).toBe(200)
})

test('gives a person one bucket over all sessions and addresses', async ({ app, player }) => {
  const cookies = [player.cookie]
  for (let more = 0; more < 4; more += 1) cookies.push((await app.inOtherBrowser(player)).cookie)

  const count = await admitted(120, (index) =>
    submitAs(app, cookies[index % cookies.length] ?? '', `203.0.113.${index}`),
  )

  expect(count).toBe(60)
})

test('counts visitors without a session by address, also with made-up cookies', async ({ app }) => {
  expect(await admitted(90, (index) => submitAs(app, index % 2 ? madeUp() : ''))).toBe(60)
  expect(await admitted(5, () => submitAs(app, madeUp(), '203.0.113.8'))).toBe(5)
})

test('counts a /64 of IPv6 addresses as one address', async ({ app }) => {
  const from = (house: string) => (index: number) =>
    submitAs(app, '', `2001:db8:0:${house}::${index.toString(16)}`)

  expect(await admitted(90, from('1'))).toBe(60)
  expect(await admitted(5, from('2'))).toBe(5)
})

test('limits lookups of made-up cookies per address but not known sessions', async ({ app, player }) => {
  const ask = (cookie: string, remoteAddress = '203.0.113.7') =>
    app.request({ url: '/api/auth/me', headers: { cookie }, remoteAddress })
  expect((await ask(player.cookie)).status).toBe(200)

  expect(await admitted(200, () => ask(madeUp()))).toBe(120)

  const refused = await app.request({
    url: '/api/tickets/mine',
    headers: { cookie: madeUp() },
    remoteAddress: '203.0.113.7',
  })
  expectRefusal(refused, 429, 'TOO_MANY_REQUESTS')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(player.cookie)).status).toBe(200)
  expect((await ask(madeUp(), '203.0.113.8')).status).toBe(401)
})

test('accepts a new session despite made-up cookies, but limits an ended one', async ({ app, player }) => {
  const ask = (cookie: string) =>
    app.request({ url: '/api/auth/me', headers: { cookie }, remoteAddress: '203.0.113.7' })
  expect(await admitted(130, () => ask(madeUp()))).toBe(120)

  expect((await ask(player.cookie)).status).toBe(200)

  await app.db.deleteFrom('sessions').execute()
  expect((await ask(player.cookie)).status).toBe(401)
  expect(await admitted(130, () => ask(player.cookie))).toBe(120)
  expect((await ask((await app.as('user')).cookie)).status).toBe(200)
  // Signed by another installation, it counts as made up.
  const foreign = `sid=${newToken({ ...app.env, DISCORD_CLIENT_SECRET: 'another' })}`
  for (const cookie of [foreign, `${player.cookie}.more`])
    expectRefusal(await ask(cookie), 429, 'TOO_MANY_REQUESTS')
})

test('accepts a session older than the marks of cookies', async ({ app }) => {
  const { id } = await app.as('user')
  const token = randomBytes(32).toString('base64url')
  await addSession(app.db, { tokenHash: hashOf(token), userId: id, mfa: false, browser: null, os: null })
  const { status, body } = await app.request({ url: '/api/auth/me', headers: { cookie: `sid=${token}` } })
  expect([status, body.id]).toEqual([200, id])
})

test('limits lookups of made-up game tokens and gives a valid one its own bucket', async () => {
  await using app = await startTestApp({ GAME_TOKEN: 'a-token-of-the-game' })
  const push = (token: string) =>
    app.request({
      method: 'POST',
      url: '/api/logs',
      payload: [],
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '203.0.113.7',
    })
  expect((await push('a-token-of-the-game')).status).toBe(202)

  expect(await admitted(200, (index) => push(`made-up-${index}`))).toBe(120)

  expect((await push('a-token-of-the-game')).status).toBe(202)
})

test.each([
  ['false', 0],
  ['1', 60],
  ['127.0.0.1, 10.0.0.0/8', 60],
])('opens no bucket for a made-up forwarded address with TRUST_PROXY=%s', async (trusted, fresh) => {
  await using app = await startTestApp({ TRUST_PROXY: trusted })
  // The proxy on this machine adds the last address; those before it come from the visitor.
  const submit = (forwarded: string) =>
    app.request({
      method: 'POST',
      url: '/api/allowlist/submissions',
      payload: { answers: [] },
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress: '127.0.0.1',
    })

  expect(await admitted(90, (index) => submit(`198.51.100.${index}, 203.0.113.7`))).toBe(60)
  expect(await admitted(90, () => submit('203.0.113.8'))).toBe(fresh)
})
