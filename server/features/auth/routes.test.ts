import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildStandIn } from '@westmore/discord-stand-in/app.ts'
import { authorizeCode } from '@westmore/discord-stand-in/authorize-code.ts'
import { persona } from '@westmore/discord-stand-in/personas.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { profileOf } from './discord.ts'

const tereza = persona('tereza_kolt')
const vaclav = persona('vaclav_podkova')
const bart = persona('starej_bart')

/** The server beside a stand-in of the chat platform that knows its redirect address. */
async function startBoth(variables: Record<string, string> = {}) {
  const publicUrl = variables.PUBLIC_URL ?? 'http://localhost:3001'
  const discord = buildStandIn({
    clientId: 'westmore',
    clientSecret: 'secret',
    redirectUris: [`${publicUrl}/user`],
  })
  const platform = await discord.listen({ port: 0, host: '127.0.0.1' })
  const app = await startTestApp({
    DISCORD_API_URL: `${platform}/api/v10`,
    DISCORD_AUTHORIZE_URL: `${platform}/oauth2/authorize`,
    ...variables,
  })
  return {
    app,
    discord,
    platform,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await discord.close()
    },
  }
}

type Both = Awaited<ReturnType<typeof startBoth>>

/** One browser: it keeps the cookies it is given and drops those it is told to drop. */
function openBrowser({ app: { app, env }, discord }: Both) {
  const jar = new Map<string, string>()

  async function ask(options: InjectOptions) {
    const answer = await app.inject({
      ...options,
      headers: { host: new URL(env.PUBLIC_URL).host, ...options.headers },
      cookies: Object.fromEntries(jar),
    })
    for (const { name, value } of answer.cookies) {
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return answer
  }

  /** Goes to the platform and back with a code, not yet handing it in. */
  async function goToPlatform(personaUsername = tereza.username) {
    const { headers } = await ask({ url: '/api/auth/discord' })
    const { searchParams } = new URL(String(headers.location))
    const state = searchParams.get('state') ?? ''
    const redirectUri = searchParams.get('redirect_uri') ?? ''
    const scope = searchParams.get('scope') ?? ''
    return { state, code: await authorizeCode(discord, { personaUsername, redirectUri, state, scope }) }
  }

  const handIn = (payload: { code: string; state?: string }) =>
    ask({ method: 'POST', url: '/api/auth/discord/callback', payload })

  return {
    jar,
    ask,
    goToPlatform,
    handIn,
    signIn: async (personaUsername?: string) => handIn(await goToPlatform(personaUsername)),
    me: () => ask({ url: '/api/auth/me' }),
  }
}

type Answer = Awaited<ReturnType<ReturnType<typeof openBrowser>['ask']>>

function expectFailedLogin(answer: Answer): void {
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({
    code: 'AUTHENTICATION_FAILED',
    message: 'Authentication failed',
    requestId: answer.headers['x-request-id'],
  })
  expect(answer.cookies.filter(({ name }) => name.endsWith('sid'))).toEqual([])
}

const userOf = ({ db }: TestApp, { id }: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

test('the login sends the browser to the platform with what it asks for and a state bound to this browser', async () => {
  await using both = await startBoth()
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
    state: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
  })
  expect(answer.cookies).toEqual([
    {
      name: 'login',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 600,
    },
  ])
})

test('the callback answers with the profile alone and a cookie no script can read', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)

  const answer = await browser.signIn(bart.username)

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    id: bart.id,
    username: 'starej_bart',
    discriminator: '1890',
    avatar: bart.avatar,
    email: 'bart@westmore.example',
  })
  expect(answer.cookies.filter(({ value }) => value)).toEqual([
    {
      name: 'sid',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 30 * 24 * 60 * 60,
    },
  ])
  const me = await browser.me()
  expect(me.json()).toEqual({
    ...answer.json(),
    role: 'user',
    avatarUrl: `https://cdn.example/avatars/${bart.id}/${bart.avatar}.webp?size=64`,
    seesTodos: false,
  })
  const sessions = await both.app.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(sessions)).not.toContain(browser.jar.get('sid'))
})

test('over https the cookie is bound to the host and never sent in the clear', async () => {
  await using both = await startBoth({ PUBLIC_URL: 'https://westmore.example' })
  const browser = openBrowser(both)

  const answer = await browser.signIn()

  expect(answer.cookies).toContainEqual(
    expect.objectContaining({ name: '__Host-sid', path: '/', httpOnly: true, sameSite: 'Lax', secure: true }),
  )
  expect(answer.cookies.every(({ domain }) => domain === undefined)).toBe(true)
  expect(browser.jar.has('sid')).toBe(false)
  expect((await browser.me()).statusCode).toBe(200)
  expect(answer.headers['strict-transport-security']).toContain('max-age=')
})

test('the first login creates a user with an empty e-mail when none is given, and the role user', async () => {
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

test('a later login refreshes the profile, keeps the role, and the old e-mail when none comes', async () => {
  await using both = await startBoth()
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

test('OWNER_IDS makes owners at login, of new people and of those already known', async () => {
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

test('only the person of TODOS_USER_ID is told to see the tasks', async () => {
  await using both = await startBoth({ TODOS_USER_ID: tereza.id })
  const chosen = openBrowser(both)
  const other = openBrowser(both)
  await chosen.signIn()
  await other.signIn(bart.username)

  expect((await chosen.me()).json()).toMatchObject({ seesTodos: true })
  expect((await other.me()).json()).toMatchObject({ seesTodos: false })
})

test('a state of another browser, a forged one or none is refused and does not spend the code', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const stranger = openBrowser(both)
  const { code, state } = await browser.goToPlatform()
  const other = await stranger.goToPlatform()
  const [nonce, signature] = state.split('.')

  expectFailedLogin(await stranger.handIn({ code, state }))
  expectFailedLogin(await openBrowser(both).handIn({ code, state }))
  for (const forged of [
    '',
    '.',
    'x',
    `${nonce}.`,
    `${nonce}.${signature}x`,
    `x.${signature}`,
    other.state,
    'š.ř\0',
  ]) {
    expectFailedLogin(await browser.handIn({ code, state: forged }))
  }
  expectFailedLogin(await browser.handIn({ code }))

  expect((await browser.handIn({ code, state })).statusCode).toBe(200)
})

test('two tabs of one browser may log in side by side', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const first = await browser.goToPlatform()
  const second = await browser.goToPlatform()

  expect((await browser.handIn(first)).statusCode).toBe(200)
  expect((await browser.handIn(second)).statusCode).toBe(200)
})

test('a code handed in twice, or made up, is refused', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const { code, state } = await browser.goToPlatform()

  expect((await browser.handIn({ code, state })).statusCode).toBe(200)
  expectFailedLogin(await browser.handIn({ code, state }))
  for (const madeUp of ['x', '\0', 'žluť & kůň=1', 'a'.repeat(512)]) {
    expectFailedLogin(await browser.handIn({ code: madeUp, state }))
  }
  expect((await browser.me()).statusCode).toBe(200)
})

test('every failure of the platform, at the code or at the profile, is a failed login', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)

  for (const endpoint of ['token', 'profile'] as const) {
    for (const failure of ['refuse', '429', '500', 'garbage', 'empty', 'hangup'] as const) {
      const returned = await browser.goToPlatform()
      both.discord.fail(endpoint, failure)
      expectFailedLogin(await browser.handIn(returned))
      both.discord.fail(null)
    }
  }

  expect(await both.app.db.selectFrom('users').selectAll().execute()).toEqual([])
  expect((await browser.signIn()).statusCode).toBe(200)
})

test('a platform that does not answer is given up after 5 seconds', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const returned = await browser.goToPlatform()
  both.discord.fail('token', 'timeout')

  const began = performance.now()
  expectFailedLogin(await browser.handIn(returned))

  const seconds = (performance.now() - began) / 1000
  expect(seconds).toBeGreaterThan(4.9)
  expect(seconds).toBeLessThan(8)
})

test('a profile that never comes, or stops in the middle, is given up as well', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const { code } = await browser.goToPlatform()
  both.discord.fail('profile', 'timeout')
  await expect(profileOf(both.app.env, code, 150)).rejects.toThrow(/timeout/i)

  const dripping = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"access_token":')
  })
  await new Promise<void>((resolve) => void dripping.listen(0, '127.0.0.1', resolve))
  const { port } = dripping.address() as AddressInfo
  await expect(
    profileOf({ ...both.app.env, DISCORD_API_URL: `http://127.0.0.1:${port}` }, 'code', 150),
  ).rejects.toThrow()
  dripping.closeAllConnections()
  dripping.close()
})

test('a platform nobody can reach is a failed login', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const returned = await browser.goToPlatform()
  await both.discord.close()

  expectFailedLogin(await browser.handIn(returned))
})

test('a session of a forged, expired or empty cookie is none', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
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
    expect(await statusWith(forged), forged).toBe(401)
  }
  await app.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .execute()
  expect(await player.get('/api/auth/me')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
})

test('logout ends this session on the server and leaves the other ones of the person', async () => {
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

test('a login never takes over the session the browser brought', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  await browser.signIn()
  const planted = browser.jar.get('sid')

  await browser.signIn(bart.username)

  expect(browser.jar.get('sid')).not.toBe(planted)
  const cookie = `sid=${planted}`
  expect((await both.app.request({ url: '/api/auth/me', headers: { cookie } })).status).toBe(401)
  expect((await browser.me()).json()).toMatchObject({ id: bart.id })
})

test('a session in use is prolonged to 30 days once an hour, together with its cookie', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
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

test('a changed role acts on the very next request', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
  const person = await app.as('administrator')
  const roleBecomes = (role: string) => owner.send('PATCH', `/api/users/${person.id}`, { role })
  expect((await person.get('/api/users')).status).toBe(200)

  await roleBecomes('user')
  expect((await person.get('/api/users')).status).toBe(403)
  expect((await person.get('/api/auth/me')).body).toMatchObject({ role: 'user' })
  await roleBecomes('owner')
  expect((await person.send('PATCH', `/api/users/${owner.id}`, { role: 'user' })).status).toBe(200)
  expect((await roleBecomes('user')).status).toBe(403)
})

test('when the user cannot be stored, who is known signs in nonetheless and a stranger is asked to wait', async () => {
  await using both = await startBoth()
  const known = openBrowser(both)
  const stranger = openBrowser(both)
  await known.signIn()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$`.execute(
    both.app.db,
  )
  await sql`create trigger refuse before insert or update on users execute function refuse()`.execute(
    both.app.db,
  )

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

test('a login begun under another name goes to PUBLIC_URL first, and once only', async () => {
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
