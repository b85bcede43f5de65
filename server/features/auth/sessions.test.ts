import { sql } from 'kysely'
import { expect } from 'vitest'
import { LONGEST_SESSION_DAYS, MAX_SESSIONS } from '@westmore/contract/auth-sign-in.ts'
import type { TestApp } from '#test/app.ts'
import { openBrowser, startBoth, type Both } from '#test/login.ts'
import { test } from '#test/site-test.ts'
import { addressOf, openStream } from '#test/stream.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function signInWith(both: Both, userAgent: string, personaUsername = 'tereza_kolt') {
  const browser = openBrowser(both)
  await browser.handIn(await browser.goToPlatform(personaUsername), { 'user-agent': userAgent })
  const sessions = async () => (await browser.ask({ url: '/api/auth/sessions' })).json()
  const end = (path = '') => browser.ask({ method: 'DELETE', url: `/api/auth/sessions${path}` })
  return { ...browser, sessions, end }
}

async function listen({ app }: Both): Promise<string> {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  return addressOf(app)
}

const letPass = ({ db }: TestApp, interval: string) =>
  sql`update sessions set created_at = created_at - ${interval}::interval`.execute(db)

test('lists a person’s own sessions only, this browser first', async () => {
  await using both = await startBoth()
  const pc = await signInWith(both, FIREFOX)
  const phone = await signInWith(both, IPHONE)
  await signInWith(both, FIREFOX, 'starej_bart')

  const moment = expect.stringMatching(/Z$/)
  const seen = { id: expect.any(String), signedInAt: moment, lastUsedAt: moment }
  expect(await pc.sessions()).toEqual([
    { ...seen, browser: 'Firefox', os: 'Windows', isThis: true },
    { ...seen, browser: 'Safari', os: 'iOS', isThis: false },
  ])
  expect((await phone.sessions())[0]).toMatchObject({ browser: 'Safari', isThis: true })
})

test('stores only known names from the user agent', async () => {
  await using both = await startBoth()
  for (const userAgent of ['', '<b>Zloděj</b>/1.0 (Tajná adresa 10.0.0.1)', `Firefox/${'9'.repeat(5_000)}`]) {
    const browser = await signInWith(both, userAgent)
    expect(await browser.sessions()).toContainEqual(
      expect.objectContaining({ browser: null, os: null, isThis: true }),
    )
  }
  // Random values may contain any digits.
  const { rows } = await sql<{ kept: string }>`
    select (to_jsonb(sessions) - '{id,token_hash,created_at,last_seen_at,expires_at}'::text[])::text as kept
    from sessions`.execute(both.app.db)
  expect(rows.map(({ kept }) => kept).join()).not.toMatch(/Zlod|10\.0\.0\.1|999|127\.0/)
})

test('ends one session from another browser, and its stream at once', async () => {
  await using both = await startBoth()
  const pc = await signInWith(both, FIREFOX)
  const phone = await signInWith(both, IPHONE)
  const stranger = await signInWith(both, FIREFOX, 'starej_bart')
  await using stream = await openStream(await listen(both), { cookie: `sid=${phone.jar.get('sid')}` })
  const [, other] = await pc.sessions()

  expect((await stranger.end(`/${other.id}`)).statusCode).toBe(404)
  expect((await phone.me()).statusCode).toBe(200)
  expect((await pc.end(`/${other.id}`)).statusCode).toBe(204)

  await stream.ended
  expect((await phone.me()).statusCode).toBe(401)
  expect((await pc.end(`/${other.id}`)).statusCode).toBe(404)
  expect(await pc.sessions()).toHaveLength(1)
})

test('ends all other sessions of the person, keeping this one', async () => {
  await using both = await startBoth()
  const pc = await signInWith(both, FIREFOX)
  const others = [await signInWith(both, IPHONE), await signInWith(both, IPHONE)]
  const stranger = await signInWith(both, FIREFOX, 'starej_bart')

  expect((await pc.end()).statusCode).toBe(204)

  for (const other of others) expect((await other.me()).statusCode).toBe(401)
  expect((await pc.me()).statusCode).toBe(200)
  expect((await stranger.me()).statusCode).toBe(200)
})

test('keeps fifty sessions and ends the least recently used at one more', async () => {
  await using both = await startBoth()
  const oldest = await signInWith(both, FIREFOX)
  await sql`update sessions set last_seen_at = now() - interval '10 minutes'`.execute(both.app.db)
  await sql`insert into sessions (token_hash, user_id, expires_at)
    select sha256(n::text::bytea), user_id, expires_at from sessions, generate_series(1, ${MAX_SESSIONS - 1}::int) n`.execute(
    both.app.db,
  )
  expect((await oldest.me()).statusCode).toBe(200)

  const fresh = await signInWith(both, IPHONE)

  expect(await fresh.sessions()).toHaveLength(MAX_SESSIONS)
  expect((await oldest.me()).statusCode).toBe(401)
})

test('ends a session and its cookie 90 days after sign-in, however much it is used', async ({ app }) => {
  const player = await app.as('user')
  await letPass(app, `${LONGEST_SESSION_DAYS - 1} days`)
  await sql`update sessions set last_seen_at = now() - interval '2 hours'`.execute(app.db)

  const lastDay = await player.get('/api/auth/me')
  expect(lastDay.status).toBe(200)
  const [, seconds] = /Max-Age=(\d+)/.exec(String(lastDay.headers['set-cookie'])) ?? []
  expect(Number(seconds)).toBeGreaterThan(86_000)
  expect(Number(seconds)).toBeLessThanOrEqual(86_400)

  const { rows } = await sql<{ end: number }>`
    select extract(epoch from expires_at - created_at)::float8 / 86400 as end from sessions`.execute(app.db)
  expect(rows).toEqual([{ end: LONGEST_SESSION_DAYS }])
})

test('lets an owner count and end a person’s sessions', async () => {
  await using both = await startBoth()
  const { app } = both
  const phone = await signInWith(both, IPHONE)
  await signInWith(both, FIREFOX)
  const id: string = (await phone.me()).json().id
  const owner = await app.as('owner')
  const path = `/api/users/${id}/sessions`
  await using stream = await openStream(await listen(both), { cookie: `sid=${phone.jar.get('sid')}` })

  expect((await owner.get(path)).body).toEqual({ count: 2 })
  expect((await owner.send('DELETE', path)).status).toBe(204)

  await stream.ended
  expect((await phone.me()).statusCode).toBe(401)
  expect((await owner.get(path)).body).toEqual({ count: 0 })
  expect((await owner.send('DELETE', path)).status).toBe(204)
  expect((await owner.get('/api/users/999999999999999/sessions')).status).toBe(404)
  expect((await owner.send('DELETE', '/api/users/999999999999999/sessions')).status).toBe(404)
})

test('clears the browser’s cache at sign-out, but not unsent texts', async () => {
  await using both = await startBoth()
  const browser = await signInWith(both, FIREFOX)
  const answer = await browser.ask({ method: 'POST', url: '/api/auth/logout' })
  expect(answer.headers['clear-site-data']).toBe('"cache"')
})
