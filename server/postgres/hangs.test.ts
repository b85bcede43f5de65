import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Client } from 'pg'
import { expect } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { buildApp } from '#app.ts'
import { isDatabaseAway } from './away.ts'
import { openDatabase } from './db.ts'
import { deafHub } from '#test/site.ts'
import { test } from '#test/site-test.ts'

/** A server with a pool of ten, as in production. */
async function startNode({ connection, env }: TestApp) {
  const db = openDatabase(connection, () => {})
  const app = await buildApp({
    env,
    db,
    backgroundDb: db,
    hub: deafHub,
    logger: pino({ level: 'silent' }),
    site: '/nowhere',
  })
  return {
    ask: (url: string, cookie = '') => app.inject({ url, headers: { cookie } }),
    send: (url: string, cookie: string, payload: object) =>
      app.inject({ method: 'PATCH', url, headers: { cookie }, payload }),
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await db.destroy()
    },
  }
}

async function timed<T>(work: Promise<T>) {
  const begun = performance.now()
  const result = await work
  return { result, took: performance.now() - begun }
}

test('answers 503 to reads of a locked table, fails readiness, then recovers', async ({ app }) => {
  await using node = await startNode(app)
  const person = await app.as('user')
  const ready = () => node.ask('/readyz').then(({ statusCode }) => statusCode)
  expect(await ready()).toBe(200)
  const holder = new Client(app.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table tickets')

  const reads = Array.from({ length: 14 }, () => timed(node.ask('/api/tickets/mine', person.cookie)))
  // The previous answer is reused for a second, and the next one may take two.
  await expect.poll(ready).toBe(503)
  const isIn = async () => (await node.ask('/api/auth/me', person.cookie)).statusCode
  await expect.poll(isIn).toBe(200)

  for (const { result: answer, took } of await Promise.all(reads)) {
    // Two waits of four seconds for the lock, with a margin for slow machines.
    expect(took).toBeLessThan(20_000)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  }
  await holder.end()
  await expect.poll(ready).toBe(200)
})

test('gives up a silent connection and treats the database as away', async ({ app }) => {
  await using line = await openLine(app.connection.host)
  const patience = { statement: 300, lock: 300, idleInTransaction: 60_000 }
  const db = openDatabase({ ...app.connection, host: line.folder }, () => {}, 1, patience)
  await sql`select 1`.execute(db)

  line.fallSilent()
  const { result, took } = await timed(
    db
      .transaction()
      .execute((tx) => sql`select 1`.execute(tx))
      .catch((error: unknown) => error),
  )
  expect(isDatabaseAway(result)).toBe(true)
  expect(took).toBeLessThan(9_000)
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
})

test('ends a pool in time, and its running statements in the database', async ({ app }) => {
  const db = openDatabase(app.connection, () => {})
  const sleeping = sql`select pg_sleep(60)`.execute(db).catch((error: unknown) => error)
  const isSleeping = () =>
    sql`select from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`
      .execute(app.db)
      .then(({ rows }) => rows.length > 0)
  await expect.poll(isSleeping).toBe(true)

  const { took } = await timed(db.destroy())

  expect(took).toBeLessThan(4_000)
  expect(isDatabaseAway(await sleeping)).toBe(true)
  await expect.poll(isSleeping).toBe(false)
})

test('treats a read-only database as away and drops its connections', async ({ app, owner }) => {
  await using node = await startNode(app)
  const person = await app.as('user')
  await app.administer(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  )
  const db = openDatabase(app.connection, () => {}, 1)
  const processes = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const before = await processes()
  const change = () =>
    db
      .transaction()
      .execute((tx) =>
        tx.updateTable('users').set({ role: 'administrator' }).where('id', '=', person.id).execute(),
      )
  const refusal: unknown = await change().catch((error: unknown) => error)
  expect(isDatabaseAway(refusal)).toBe(true)
  expect(await processes()).not.toBe(before)
  await db.destroy()

  expect((await node.ask('/api/auth/me', owner.cookie)).statusCode).toBe(200)
  const written = await node.send(`/api/users/${person.id}`, owner.cookie, { role: 'administrator' })
  expect(written.statusCode).toBe(503)
  expect(written.headers['retry-after']).toBe('2')
})

test.each(['25006', '25P03', '40001', '40P01', '53300', '55P03', '57014', '57P03'])(
  'treats error %s as a database that is away',
  (code) => {
    expect(isDatabaseAway(Object.assign(new Error('not now'), { code }))).toBe(true)
  },
)

test.each(['23505', '42601', '42501', '22P02', '25P02'])(
  'treats error %s as a mistake, not as a database that is away',
  (code) => {
    expect(isDatabaseAway(Object.assign(new Error('wrong'), { code }))).toBe(false)
  },
)

/** A connection to the database that can fall silent: it stays open, but no data pass. */
async function openLine(host: string) {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-line-'))
  const ends = new Set<Socket>()
  const silent = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(join(host, '.s.PGSQL.5432'))
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => {})
    }
    near.on('data', (data) => silent.has(near) || far.write(data))
    far.on('data', (data) => silent.has(near) || near.write(data))
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
  return {
    folder,
    /** Silences the connections open now; later ones work. */
    fallSilent() {
      for (const end of ends) silent.add(end)
    },
    async [Symbol.asyncDispose]() {
      for (const end of ends) end.destroy()
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}
