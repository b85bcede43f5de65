import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openLiveHub } from '#live.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { deafHub } from '#test/deaf-hub.ts'
import { rememberSessions } from './known-sessions.ts'
import { hashOf } from './session.ts'
import { userOfSession } from './session-store.ts'

const tokenHashOf = ({ cookie }: Person) => hashOf(cookie.replace('sid=', ''))

/** What a node remembers of sessions, with the questions it put to the database. */
async function startRemembering(app: TestApp) {
  const hub = await openLiveHub(app.connection, pino({ level: 'silent' }))
  const known = rememberSessions(hub)
  onTestFinished(async () => {
    known.close()
    await hub.close()
  })
  let asked = 0
  const read = (person: Person) => {
    asked += 1
    return userOfSession(app.db, tokenHashOf(person))
  }
  return {
    hub,
    known,
    userOf: (person: Person) => known.userOf(tokenHashOf(person), () => read(person)),
    asked: () => asked,
  }
}

/** How long (ms) it took until something is so. */
async function timeUntil(is: () => Promise<boolean> | boolean): Promise<number> {
  const begun = performance.now()
  while (!(await is())) await sleep(2)
  return performance.now() - begun
}

test('a session is read once, and its age goes on', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const { userOf, asked } = await startRemembering(app)

  const first = await userOf(player)
  await sleep(20)
  const again = await userOf(player)

  expect(asked()).toBe(1)
  expect(again).toMatchObject({ id: player.id, role: 'user' })
  const older = (again?.signedInFor ?? 0) - (first?.signedInFor ?? 0)
  expect(older).toBeGreaterThan(0.015)
  expect((first?.secondsLeft ?? 0) - (again?.secondsLeft ?? 0)).toBeCloseTo(older, 6)
})

/** Heard (ms), on a machine that does other things too: without the signal it would be believed for three seconds. */
const AT_ONCE = 1_500

test.each([
  ['a new role', (id: string) => sql`update users set role = 'administrator' where id = ${id}`],
  ['a new name', (id: string) => sql`update users set username = 'jiny' where id = ${id}`],
  ['the end of the session', (id: string) => sql`delete from sessions where user_id = ${id}`],
  ['a shorter session', (id: string) => sql`update sessions set expires_at = now() where user_id = ${id}`],
])('%s, by whichever hand, is known to every node at once', async (_, change) => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const { userOf } = await startRemembering(app)
  const before = await userOf(player)

  await change(player.id).execute(app.db)

  const isNew = async () => {
    const now = await userOf(player)
    return now?.role !== before?.role || now?.username !== before?.username
  }
  expect(await timeUntil(isNew)).toBeLessThan(AT_ONCE)
})

test('what others do makes nobody be read anew', async () => {
  await using app = await startTestApp()
  const [player, other] = [await app.as('user'), await app.as('user')]
  const { userOf, asked, hub } = await startRemembering(app)
  await userOf(player)

  await sql`update users set role = 'owner' where id = ${other.id}`.execute(app.db)
  await sql`update users set allowlist_attempts = 1 where id = ${player.id}`.execute(app.db)
  await hub.caughtUp()
  await userOf(player)

  expect(asked()).toBe(1)
})

test('what is read while it changes is not remembered', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const { known, hub } = await startRemembering(app)
  const old = await known.userOf(tokenHashOf(player), async () => {
    const found = await userOfSession(app.db, tokenHashOf(player))
    await sql`update users set role = 'administrator' where id = ${player.id}`.execute(app.db)
    await hub.caughtUp()
    return found
  })
  expect(old?.role).toBe('user')

  const now = await known.userOf(tokenHashOf(player), () => userOfSession(app.db, tokenHashOf(player)))
  expect(now?.role).toBe('administrator')
})

test('a session that is due to be prolonged is read again', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  await sql`update sessions set last_seen_at = now() - interval '2 hours'`.execute(app.db)
  const { userOf, asked } = await startRemembering(app)
  for (const _ of [1, 2]) expect(await userOf(player)).toMatchObject({ isDue: true })
  expect(asked()).toBe(2)
})

test('a node that does not hear announcements believes nothing it remembers', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const { userOf, asked, hub } = await startRemembering(app)
  await userOf(player)

  // The node is kept out of the database, or it would be listening again before this test has looked.
  const limit = (most: number) => `alter database ${app.connection.database} connection limit ${most}`
  await app.administer(limit(0))
  await app.administer(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'westmore live' and datname = current_database()`,
  )
  await timeUntil(() => !hub.isListening())
  await userOf(player)
  expect(asked()).toBe(2)
  await app.administer(limit(-1))
  await timeUntil(() => hub.isListening())
  await userOf(player)
  expect(asked()).toBe(3)

  const deaf = rememberSessions(deafHub)
  let read = 0
  for (const _ of [1, 2]) {
    await deaf.userOf(tokenHashOf(player), async () => {
      read += 1
      return undefined
    })
  }
  expect(read).toBe(2)
})

test('what passed unannounced is believed for three seconds at most', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  expect((await player.get('/api/auth/me')).status).toBe(200)

  await app.administer('alter table sessions disable trigger user; delete from sessions')

  expect((await player.get('/api/auth/me')).status).toBe(200)
  await sleep(3_100)
  expect((await player.get('/api/auth/me')).status).toBe(401)
})

test('a removed role holds on this node with the answer, on others at once', async () => {
  await using app = await startTestApp()
  await using node = await app.anotherNode()
  const [owner, administrator] = [await app.as('owner'), await app.as('administrator')]
  const staffOnly = { url: '/api/audit', headers: { cookie: administrator.cookie } }
  for (const one of [app.app, node.app]) expect((await one.inject(staffOnly)).statusCode).toBe(200)

  const request = {
    method: 'PATCH',
    url: `/api/users/${administrator.id}`,
    payload: { role: 'user' },
  } as const
  const changed = await app.app.inject({ ...request, headers: { cookie: owner.cookie } })

  expect(changed.statusCode).toBe(200)
  expect((await app.app.inject(staffOnly)).statusCode).toBe(403)
  expect(await timeUntil(async () => (await node.app.inject(staffOnly)).statusCode === 403)).toBeLessThan(
    AT_ONCE,
  )
})
