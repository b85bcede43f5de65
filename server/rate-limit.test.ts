import { expect, test } from 'vitest'
import { startTestApp, type Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'

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
  expect((await busy.get('/api/auth/me')).status).toBe(200)
})
