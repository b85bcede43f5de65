import { sql } from 'kysely'
import { expect } from 'vitest'
import { SHOWN_PERSON } from '@westmore/contract/auth-sign-in.ts'
import { openBrowser, startBoth } from '#test/login.ts'
import { test } from '#test/site-test.ts'
import { expectRefusal } from '#test/refusal.ts'

test('rejects forged, expired and empty cookies', async ({ app, player }) => {
  const token = player.cookie.slice('sid='.length)
  const statusWith = async (cookie: string) => {
    const { status } = await app.request({ url: '/api/auth/me', headers: { cookie } })
    return status
  }
  expect(await statusWith(player.cookie)).toBe(200)

  const forgeries = [
    'sid=',
    'sid',
    `sid=${token}x`,
    `sid=${token.slice(1)}`,
    `sid="${token} "`,
    'sid=%E0%A4%A',
    `__Host-sid=${token}`,
  ]
  for (const forged of [...forgeries, `sid=${'x'.repeat(4000)}`, "sid=' or 1=1 --", 'sid=\u00ff\u0001']) {
    expect({ forged, status: await statusWith(forged) }).toEqual({ forged, status: 401 })
  }
  await app.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .execute()
  expectRefusal(await player.get('/api/auth/me'), 401, 'UNAUTHORIZED')
})

test('ends this session at logout and keeps the person’s other ones', async () => {
  await using both = await startBoth()
  const here = openBrowser(both)
  const there = openBrowser(both)
  await here.signIn()
  await there.signIn()
  const cookie = `sid=${here.jar.get('sid')}`

  const answer = await here.ask({ method: 'POST', url: '/api/auth/logout' })

  expect(answer.statusCode).toBe(204)
  expect(here.jar.has('sid')).toBe(false)
  expect((await both.app.request({ url: '/api/auth/me', headers: { cookie } })).status).toBe(401)
  expect((await there.me()).statusCode).toBe(200)
  expect((await here.ask({ method: 'POST', url: '/api/auth/logout' })).statusCode).toBe(204)
})

test('replaces the session the browser already had at a login', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  await browser.signIn()
  const planted = browser.jar.get('sid')

  await browser.signIn('starej_bart')

  expect(browser.jar.get('sid')).not.toBe(planted)
  const cookie = `sid=${planted}`
  expect((await both.app.request({ url: '/api/auth/me', headers: { cookie } })).status).toBe(401)
  expect((await browser.me()).json()).toMatchObject({ username: 'starej_bart' })
})

test('extends a session in use to 30 days once an hour, with its cookie', async ({ app, player }) => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const session = () =>
    app.db.selectFrom('sessions').select(['lastSeenAt', 'expiresAt']).executeTakeFirstOrThrow()

  const fresh = await player.get('/api/auth/me')
  expect(fresh.headers['set-cookie']).toBeUndefined()

  await app.db
    .updateTable('sessions')
    .set({ lastSeenAt: hours(-2), expiresAt: hours(1) })
    .execute()
  const used = await player.get('/api/auth/me')

  expect(used.headers['set-cookie']).toBe(`${player.cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
  const { lastSeenAt, expiresAt } = await session()
  expect(Date.parse(lastSeenAt)).toBeGreaterThan(hours(-0.1).getTime())
  expect(Date.parse(expiresAt)).toBeGreaterThan(hours(30 * 24 - 1).getTime())

  await app.db
    .updateTable('sessions')
    .set({ lastSeenAt: hours(-2), expiresAt: hours(-0.001) })
    .execute()
  expect((await player.get('/api/auth/me')).status).toBe(401)
})

test('a page that still shows another person is signed out', async ({ app, player, staff }) => {
  const statusAs = async ({ id }: { id: string }) => {
    const headers = { cookie: player.cookie, [SHOWN_PERSON]: id }
    return (await app.request({ url: '/api/tickets/mine', headers })).status
  }
  expect(await statusAs(player)).toBe(200)
  expect(await statusAs(staff)).toBe(401)
})

const staffOnly = '/api/audit'

test.for([
  ['a lost role', sql`update users set role = 'user' where role = 'administrator'`, 403],
  ['the end of the session', sql`delete from sessions`, 401],
  ['a shorter session', sql`update sessions set expires_at = now()`, 401],
] as const)(
  'applies %s on every node at once, whoever changed it',
  async ([_what, change, expected], { app }) => {
    await using node = await app.anotherNode()
    const { cookie } = await app.as('administrator')
    const statuses = async () => {
      const answers = await Promise.all(
        [app, node].map((one) => one.request({ url: staffOnly, headers: { cookie } })),
      )
      return answers.map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200])

    await change.execute(app.db)

    expect(await statuses()).toEqual([expected, expected])
  },
)
