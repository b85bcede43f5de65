import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { readEnv } from '#env.ts'
import { addSession } from '#caller/session-store.ts'
import { replicaLines } from '#features/doctor/other-databases.ts'
import { deafHub } from '#test/site.ts'
import { openDatabase, type Db } from './db.ts'
import { startPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openReadRouter } from './standby.ts'

/** A primary and a standby that streams from it. */
async function openPair() {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-pair-'))
  const dirs = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const settings = { fsync: 'off' }
  const primary = await startPostgres({ dataDir: dirs.primary, settings })
  const client = new Client(primary.connection)
  await client.connect()
  await client.query('create table notes (text text not null)')
  // Copies like pg_basebackup, which the embedded PostgreSQL does not have.
  await client.query(`select pg_backup_start('standby', true)`)
  const isCopied = (path: string) => !/\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+)$/.test(path)
  cpSync(join(dirs.primary, 'postgres'), join(dirs.standby, 'postgres'), {
    recursive: true,
    filter: isCopied,
  })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  const inCopy = (name: string) => join(dirs.standby, 'postgres', name)
  writeFileSync(inCopy('backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(inCopy('standby.signal'), '')
  const { host, user } = primary.connection
  const standby = await startPostgres({
    dataDir: dirs.standby,
    settings: { ...settings, primary_conninfo: `host=${host} user=${user} application_name=standby` },
  })
  const open = ({ connection }: typeof primary) => openDatabase(connection, () => {}, 4)
  const [writing, behind] = [open(primary), open(standby)]
  return {
    primary: writing,
    standby: behind,
    stopStandby: () => standby.stop(),
    async [Symbol.asyncDispose]() {
      await client.end()
      for (const db of [writing, behind]) await db.destroy()
      await standby.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const write = (db: Db, text: string) => sql`insert into notes values (${text})`.execute(db)
const textsIn = async (db: Db) => (await sql<{ text: string }>`select text from notes`.execute(db)).rows

/** The doctor's findings about the standby. */
const toldOf = async ({ primary, standby }: { primary: Db; standby: Db }) =>
  (await replicaLines(primary, standby)).map(({ state, says }) => `${state}: ${says}`)

test('reads from the standby only while it is up to date', async () => {
  await using pair = await openPair()
  const reading = openReadRouter(pair.primary, pair.standby)
  for (let turn = 1; turn <= 20; turn += 1) {
    await write(pair.primary, `note ${turn}`)
    expect(await textsIn(await reading())).toHaveLength(turn)
  }
  await expect.poll(reading).toBe(pair.standby)

  await sql`select pg_wal_replay_pause()`.execute(pair.standby)
  const pause = sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`
  await expect.poll(async () => (await pause.execute(pair.standby)).rows).toEqual([{ state: 'paused' }])
  await write(pair.primary, 'while the standby is late')
  expect(await reading()).toBe(pair.primary)
  expect(await toldOf(pair)).toEqual([
    expect.stringMatching(/^warning: Záložní databáze .* je pozadu o \d+ KiB/),
    expect.stringMatching(/^warning: .*hot_standby_feedback/),
  ])
  await sql`select pg_wal_replay_resume()`.execute(pair.standby)
  await expect.poll(reading).toBe(pair.standby)
  expect(await textsIn(await reading())).toHaveLength(21)
  const state = async () => (await toldOf(pair))[0]
  await expect.poll(state).toBe('good: Záložní databáze (DATABASE_REPLICA_URL) má všechno, co hlavní.')

  await pair.stopStandby()
  expect(await reading()).toBe(pair.primary)
})

test('reads lines and analytics from the standby, sessions from the primary', async () => {
  await using pair = await openPair()
  await migrate(pair.primary)
  const { app, ask, statements } = await startApp(pair)
  const paths = ['/api/analytics', '/api/logs', '/api/logs/stats', '/api/logs/histogram', '/api/logs/facets']
  for (const path of paths) {
    // On a busy machine the standby may lag behind for one of the paths.
    const read = async () => {
      statements.splice(0)
      expect(await ask(path), path).toBe(200)
      return statements.length
    }
    await expect.poll(read, { message: path }).toBeGreaterThan(0)
  }
  statements.splice(0)
  expect(await ask('/api/tickets')).toBe(200)
  expect(statements).toEqual([])
  await app.close()
})

/**
 * The site with a signed-in member of staff; records the statements sent to the standby, except those that ask for its
 * position.
 */
async function startApp({ primary: db, standby }: Awaited<ReturnType<typeof openPair>>) {
  const statements: string[] = []
  const watched = standby.withPlugin({
    transformQuery: ({ node }) => {
      if (!JSON.stringify(node).includes('pg_last_wal_replay_lsn')) statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const userId = '20000000000000001'
  const staff = { id: userId, username: 'šerif', discriminator: '0', avatar: null, email: '' }
  await db
    .insertInto('users')
    .values({ ...staff, role: 'administrator' })
    .execute()
  const token = 'a-session-of-the-sheriff'
  const tokenHash = createHash('sha256').update(token).digest()
  await addSession(db, { tokenHash, userId, mfa: false, browser: null, os: null })
  const app = await buildApp({
    env: readEnv({ DISCORD_CLIENT_ID: 'x', DISCORD_CLIENT_SECRET: 'x' }),
    db,
    backgroundDb: db,
    standby: watched,
    hub: deafHub,
    logger: pino({ level: 'silent' }),
    site: '/nowhere',
  })
  const headers = { cookie: `sid=${token}` }
  return { app, statements, ask: async (url: string) => (await app.inject({ url, headers })).statusCode }
}

test('reads from the primary if there is no standby', async () => {
  const primary = openDatabase({ host: '/nowhere' }, () => {})
  expect(await openReadRouter(primary, undefined)()).toBe(primary)
  await primary.destroy()
})
