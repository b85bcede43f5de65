import { Client } from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { buildApp } from '#app.ts'
import { isDatabaseAway } from './away.ts'
import { openDatabase } from './db.ts'
import { readEnv } from '#env.ts'
import { deafHub } from '#test/site.ts'
import { test } from '#test/site-test.ts'

const away = {
  code: 'SERVICE_UNAVAILABLE',
  message: 'The database does not answer, try again shortly',
  requestId: expect.stringMatching(/^[\da-f-]{36}$/),
}

test('answers 503 with Retry-After when there is no database', async () => {
  const env = readEnv({ DISCORD_CLIENT_ID: 'x', DISCORD_CLIENT_SECRET: 'x', LOG_LEVEL: 'silent' })
  const logger = pino({ level: 'silent' })
  for (const place of [{ host: '/nowhere' }, { host: '127.0.0.1', port: 1 }]) {
    const db = openDatabase(place, () => {})
    const app = await buildApp({ env, db, backgroundDb: db, hub: deafHub, logger, site: '/nowhere' })
    const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
      app.inject({ method, url, headers: { cookie: 'sid=x' }, ...(payload && { payload }) })

    for (const answer of [
      await ask('GET', '/api/auth/me'),
      await ask('GET', '/api/live'),
      await ask('POST', '/api/auth/logout'),
      await ask('POST', '/api/allowlist/submissions', { answers: [] }),
      await ask('GET', '/readyz'),
    ]) {
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toEqual(away)
      expect(answer.headers['retry-after']).toBe('2')
    }
    expect((await ask('GET', '/healthz')).statusCode).toBe(200)
    expect((await app.inject('/api/auth/me')).statusCode).toBe(401)
    await app.close()
    await db.destroy()
  }
})

test('answers 503 and rolls back when the connection is lost during a write', async ({ app, owner }) => {
  const person = await app.as('user')
  const change = () => owner.send('PATCH', `/api/users/${person.id}`, { role: 'administrator' })
  const direct = new Client(app.connection)
  await direct.connect()
  await direct.query('begin')
  await direct.query('select 1 from users for update')

  const waiting = change()
  const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'westmore' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await direct.query(terminate)).rowCount).toBe(1)
  const answer = await waiting
  await direct.query('rollback')
  await direct.end()

  expect(answer).toMatchObject({ status: 503, body: away })
  expect((await person.get('/api/auth/me')).body).toMatchObject({ role: 'user' })
  expect(await change()).toMatchObject({ status: 200, body: { role: 'administrator' } })
  expect(await app.db.selectFrom('audit').selectAll().execute()).toHaveLength(1)
})

test('replaces idle connections that were cut', async ({ app, player }) => {
  await Promise.all(Array.from({ length: 5 }, () => player.get('/api/auth/me')))
  const direct = new Client(app.connection)
  await direct.connect()
  const { rowCount } = await direct.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = 'westmore'`,
  )
  await direct.end()
  expect(rowCount).toBeGreaterThan(0)

  await expect.poll(async () => (await player.get('/api/auth/me')).status).toBe(200)
})

const failing = (code: string) => Object.assign(new Error(code), { code })

test('knows failures that pass from those that stay', () => {
  for (const code of ['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', '57P03'])
    expect(isDatabaseAway(failing(code)), code).toBe(true)
  for (const code of ['28P01', '28000', '3D000', '42501', 'CERT_HAS_EXPIRED'])
    expect(isDatabaseAway(failing(code)), code).toBe(false)
})
