import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openLiveHub } from '#live.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { deafHub } from '#test/deaf-hub.ts'
import { openSessionCache } from './session-cache.ts'
import { hashOf } from './session.ts'
import { userOfSession } from './session-store.ts'

const tokenHashOf = ({ cookie }: Person) => hashOf(cookie.replace('sid=', ''))

/** Session cache of a node, with a count of its database reads. */
async function startRemembering(app: TestApp) {
  const hub = await openLiveHub(app.connection, pino({ level: 'silent' }))
  const known = openSessionCache(hub)
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

/** Time (ms) until a condition holds. */
async function timeUntil(is: () => Promise<boolean> | boolean): Promise<number> {
  const begun = performance.now()
  while (!(await is())) await sleep(2)
  return performance.now() - begun
}

test('reads a session once and keeps its age up to date', async () => {
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

/**
 * Limit (ms) for a signal on a busy machine; without the signal, the cached answer would be used for three
 * seconds.
 */
const AT_ONCE = 1_500

test.each([
  ['a new role', (id: string) => sql`update users set role = 'administrator' where id = ${id}`],
  ['a new name', (id: string) => sql`update users set username = 'jiny' where id = ${id}`],
  ['the end of the session', (id: string) => sql`delete from sessions where user_id = ${id}`],
  ['a shorter session', (id: string) => sql`update sessions set expires_at = now() where user_id = ${id}`],
])('applies %s on every node at once, whoever changed it', async (_, change) => {
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

test('does not read a session again after changes of other people', async () => {
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

test('does not cache a session that changes while it is read', async () => {
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

test('reads a session again when it is due to be extended', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  await sql`update sessions set last_seen_at = now() - interval '2 hours'`.execute(app.db)
  const { userOf, asked } = await startRemembering(app)
  for (const _ of [1, 2]) expect(await userOf(player)).toMatchObject({ isDue: true })
  expect(asked()).toBe(2)
})

test('does not use the cache on a node without live signals', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const { userOf, asked, hub } = await startRemembering(app)
  await userOf(player)

  // Without this limit the node would be listening again before the check.
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

  const deaf = openSessionCache(deafHub)
  let read = 0
  for (const _ of [1, 2]) {
    await deaf.userOf(tokenHashOf(player), async () => {
      read += 1
      return undefined
    })
  }
  expect(read).toBe(2)
})

test('uses a cached answer for three seconds at most when a signal is missing', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  expect((await player.get('/api/auth/me')).status).toBe(200)

  await app.administer('alter table sessions disable trigger user; delete from sessions')

  expect((await player.get('/api/auth/me')).status).toBe(200)
  await sleep(3_100)
  expect((await player.get('/api/auth/me')).status).toBe(401)
})

test('removes a role on this node with the response, on others at once', async () => {
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
