import { sql } from 'kysely'
import { expect } from 'vitest'
import { persona } from '@westmore/discord-stand-in/personas.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { expectFailedLogin, openBrowser, startBoth } from '#test/login.ts'
import { worldTest } from '#test/site-test.ts'

const test = worldTest(startBoth)

const tereza = persona('tereza_kolt')
const vaclav = persona('vaclav_podkova')
const bart = persona('starej_bart')

const userOf = ({ db }: TestApp, { id }: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

test('redirects a login to the platform with a state bound to this browser', async ({ world: both }) => {
  const browser = openBrowser(both)

  const answer = await browser.ask({ url: '/api/auth/discord' })

  expect(answer.statusCode).toBe(302)
  const target = new URL(String(answer.headers.location))
  expect(target.origin + target.pathname).toBe(`${both.platform}/oauth2/authorize`)
  expect(Object.fromEntries(target.searchParams)).toEqual({
    client_id: 'westmore',
    redirect_uri: 'http://localhost:3001/user',
    response_type: 'code',
    scope: 'identify email',
    state: expect.stringMatching(/^[\w-]{22}\.[\da-z]+\.[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(answer.cookies).toEqual([
    {
      name: expect.stringMatching(/^login-[\w-]{22}$/),
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 600,
    },
  ])
})

test('answers the callback with the profile and a cookie no script can read', async ({ world: both }) => {
  const browser = openBrowser(both)

  const answer = await browser.signIn(bart.username)

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    id: bart.id,
    username: 'starej_bart',
    name: 'Starej Bart',
    discriminator: '1890',
    avatar: bart.avatar,
    email: 'bart@westmore.example',
  })
  expect(answer.cookies.filter(({ value }) => value)).toEqual([
    {
      name: 'sid',
      value: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 30 * 24 * 60 * 60,
    },
    // Says that a person is signed in, not who.
    {
      name: 'signed_in',
      value: expect.stringMatching(/^[\w-]{8}$/),
      path: '/',
      sameSite: 'Lax',
      maxAge: 90 * 24 * 60 * 60,
    },
  ])
  const me = await browser.me()
  expect(me.json()).toEqual({
    ...answer.json(),
    role: 'user',
    isApproved: false,
    avatarUrl: `https://cdn.example/avatars/${bart.id}/${bart.avatar}.webp?size=64`,
    seesTodos: false,
    maxFileBytes: 2 * 1024 * 1024,
    lacksMfa: false,
  })
  const sessions = await both.app.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(sessions)).not.toContain(browser.jar.get('sid'))
})

test('binds the cookie to the host over https and never sends it unencrypted', async () => {
  await using both = await startBoth({ PUBLIC_URL: 'https://westmore.example' })
  const browser = openBrowser(both)
  const began = await browser.ask({ url: '/api/auth/discord' })
  expect(began.cookies).toEqual([
    expect.objectContaining({ name: expect.stringMatching(/^__Host-login-/), path: '/', secure: true }),
  ])

  const answer = await browser.signIn()

  expect(answer.cookies).toContainEqual(
    expect.objectContaining({ name: '__Host-sid', path: '/', httpOnly: true, sameSite: 'Lax', secure: true }),
  )
  expect(answer.cookies.every(({ domain }) => domain === undefined)).toBe(true)
  expect(browser.jar.has('sid')).toBe(false)
  expect((await browser.me()).statusCode).toBe(200)
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
})

test('includes subdomains in HSTS if configured', async () => {
  await using app = await startTestApp({ PUBLIC_URL: 'https://westmore.cz', HSTS_SUBDOMAINS: 'on' })
  const { headers } = await app.visitor.get('/healthz')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('keeps at most five pending logins per browser and drops the oldest', async ({ world: both }) => {
  const browser = openBrowser(both)
  const begin = () => browser.goToPlatform()
  const [, second, third] = [await begin(), await begin(), await begin()]
  for (let count = 0; count < 3; count += 1) await begin()
  const last = await begin()

  expect(browser.jar.size).toBe(5)
  expectFailedLogin(await browser.handIn(second), true)
  expect((await browser.handIn(third)).statusCode).toBe(200)
  expect((await browser.handIn(last)).statusCode).toBe(200)
})

test('creates a plain user at the first login, with an empty e-mail if none is given', async () => {
  await using both = await startBoth()
  await openBrowser(both).signIn(vaclav.username)

  expect(await userOf(both.app, vaclav)).toMatchObject({
    username: vaclav.username,
    discriminator: '0',
    avatar: vaclav.avatar,
    email: '',
    role: 'user',
    allowlistStatus: 'none',
    allowlistAttempts: 0,
    lastAttemptDate: null,
  })
})

test('updates the profile at a later login, but keeps role and a missing e-mail', async ({ world: both }) => {
  const browser = openBrowser(both)
  await browser.signIn()
  const before = await userOf(both.app, tereza)
  await both.app.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', tereza.id).execute()

  both.discord.changePersona(tereza.id, {
    username: 'tereza.nova',
    discriminator: '7',
    avatar: null,
    email: null,
  })
  const answer = await browser.signIn()

  expect(answer.json()).toMatchObject({ username: 'tereza.nova', email: '' })
  const after = await userOf(both.app, tereza)
  expect(after).toMatchObject({
    username: 'tereza.nova',
    discriminator: '7',
    avatar: null,
    email: tereza.email,
    role: 'administrator',
    createdAt: before?.createdAt,
  })
  expect(after?.updatedAt).not.toBe(before?.updatedAt)

  both.discord.changePersona(tereza.id, { email: 'nova@westmore.example' })
  await browser.signIn()
  expect(await userOf(both.app, tereza)).toMatchObject({ email: 'nova@westmore.example' })
})

test('makes people in OWNER_IDS owners at login, new or known', async () => {
  await using both = await startBoth({ OWNER_IDS: `${tereza.id}, ${bart.id}` })
  await both.app.db
    .insertInto('users')
    .values({ id: bart.id, username: 'bart', discriminator: '0', avatar: null, email: '' })
    .execute()

  for (const one of [tereza, bart, vaclav]) await openBrowser(both).signIn(one.username)

  const roles = await both.app.db.selectFrom('users').select(['id', 'role']).orderBy('id').execute()
  expect(roles).toEqual([
    { id: tereza.id, role: 'owner' },
    { id: vaclav.id, role: 'user' },
    { id: bart.id, role: 'owner' },
  ])
})

test('shows the todos to the person in TODOS_USER_ID only', async () => {
  await using both = await startBoth({ TODOS_USER_ID: tereza.id })
  const chosen = openBrowser(both)
  const other = openBrowser(both)
  await chosen.signIn()
  await other.signIn(bart.username)

  expect((await chosen.me()).json()).toMatchObject({ seesTodos: true })
  expect((await other.me()).json()).toMatchObject({ seesTodos: false })
})

test('signs in known people though users cannot be stored, and no strangers', async ({ world: both }) => {
  const known = openBrowser(both)
  const stranger = openBrowser(both)
  await known.signIn()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$;
    create trigger refuse before insert or update on users execute function refuse()`.execute(both.app.db)

  const again = await known.signIn()
  const first = await stranger.signIn(bart.username)

  expect(again.statusCode).toBe(200)
  expect((await known.me()).statusCode).toBe(200)
  expect(first.statusCode).toBe(503)
  expect(first.json()).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The database does not answer, try again shortly',
    requestId: expect.any(String),
  })
  expect(stranger.jar.has('sid')).toBe(false)
})

test('redirects a login from another host to PUBLIC_URL once', async () => {
  await using both = await startBoth({ PUBLIC_URL: 'https://westmore.example' })
  const browser = openBrowser(both)
  const host = '127.0.0.1:3001'

  const elsewhere = await browser.ask({ url: '/api/auth/discord', headers: { host } })

  expect(elsewhere.statusCode).toBe(302)
  expect(elsewhere.headers.location).toBe('https://westmore.example/api/auth/discord?canonical')
  expect(elsewhere.cookies).toEqual([])
  const sentOn = await browser.ask({ url: '/api/auth/discord?canonical', headers: { host } })
  expect(sentOn.headers.location).toMatch(`${both.platform}/oauth2/authorize?`)
  expect(sentOn.cookies).toHaveLength(1)
})
