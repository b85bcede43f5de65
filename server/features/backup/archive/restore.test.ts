import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { expect } from 'vitest'
import { fingerprintOf, tombstonesOf } from '#features/people/public.ts'
import { openConnection } from '#postgres/db.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { emptyDatabase, tablesWith } from '#test/database.ts'
import { temporaryFolder } from '#test/folder.ts'
import { plantNames } from '#test/free-text.ts'
import { GAME_TOKEN } from '#test/game.ts'
import { useEveryFeature, marks } from '#test/every-feature.ts'
import { siteTest } from '#test/site-test.ts'
import { readBackup, writeBackup } from './file.ts'
import { withConnection, withNewCluster } from './places.ts'
import { restoreAll } from './restore.ts'
import type { Frame } from './frames.ts'
import { dumpAll } from './dump.ts'
import { eraseAgain, updateList, readList } from './tombstones.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const KEY = 'klíč, který nikdo neuhodne'

const take = ({ connection }: TestApp, folder: string, key?: string) =>
  withConnection(connection, ({ client }) => writeBackup(dumpAll(client), { folder, key, now: new Date() }))

const put = (connection: ClientConfig, path: string, key?: string) =>
  withConnection(connection, (opened) =>
    readBackup(path, key, (frames) => restoreAll(opened, frames, async () => {})),
  )

async function schemaOf(connection: ClientConfig): Promise<string[]> {
  const { client } = openConnection(connection)
  await client.connect()
  const { rows } = await client.query<{ line: string }>(`
    select format('%s %s %s %s', table_schema, table_name, column_name, column_default) as line
      from information_schema.columns
      where table_schema = 'public' and table_name !~ '^kysely_'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ', '') from pg_index
      join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ '^pgboss'
    order by line`)
  await client.end()
  return rows.map(({ line }) => line)
}

test('restores all tables, files and sequences on any PostgreSQL', async ({ app }) => {
  using folder = temporaryFolder()
  await useEveryFeature(app)

  const { path } = await take(app, folder.path, KEY)
  await using database = await emptyDatabase()
  const there = await put(database.connection, path, KEY)
  const embedded = await withNewCluster(join(folder.path, 'data'), async (connection) => {
    const done = await put(connection, path, KEY)
    expect(await schemaOf(connection)).toEqual(await schemaOf(database.connection))
    return done
  })

  expect(embedded).toEqual(there)
  expect(await schemaOf(database.connection)).toEqual(await schemaOf(app.connection))
  expect(await sequences(database.connection)).toEqual(await sequences(app.connection))
  for (const name of [
    'users',
    'logs',
    'audit',
    'ticket_attachments',
    'allowlist_pictures',
    'page_pictures',
    'sessions',
  ])
    expect(await ask(database.connection, `select from ${name} limit 1`), name).toHaveLength(1)
  await expect(put(database.connection, path, KEY)).rejects.toThrow(
    'The database is not empty: it has a table',
  )
})

test('backs up one moment, whatever is written or dropped in the meantime', async ({ app }) => {
  using folder = temporaryFolder()
  await app.as('user', 'první')
  const before = await countOf(app.connection)

  const { path } = await withConnection(app.connection, ({ client }) =>
    writeBackup(
      (async function* () {
        for await (const frame of dumpAll(client)) {
          yield frame
          if (frame.kind === 'head') await app.as('user', 'druhý')
        }
      })(),
      { folder: folder.path, key: undefined, now: new Date() },
    ),
  )

  await using database = await emptyDatabase()
  await put(database.connection, path)
  expect(before).toEqual({ users: 1, counts: 1 })
  expect(await countOf(database.connection)).toEqual(before)
})

test('leaves the database empty if a restore breaks off, ready for another', async ({ app }) => {
  using folder = temporaryFolder()
  await app.as('user')
  const { path } = await take(app, folder.path)
  const whole = readFileSync(path)
  const cut = join(folder.path, 'cut.backup')
  writeFileSync(cut, whole.subarray(0, whole.length - 1))
  await using database = await emptyDatabase()

  await expect(put(database.connection, cut)).rejects.toThrow('This backup is not whole')

  expect(await relationsOf(database.connection)).toEqual([])
  await put(database.connection, path)
  expect(await countOf(database.connection)).toEqual({ users: 1, counts: 1 })
})

test('refuses other rows, and backups of newer and much older versions', async ({ app }) => {
  await app.as('user')
  const changed = (change: (frame: Frame) => Frame) =>
    withConnection(app.connection, async ({ client }) => {
      await using database = await emptyDatabase()
      const frames = (async function* () {
        for await (const frame of dumpAll(client)) yield change(frame)
      })()
      const restoring = withConnection(database.connection, (opened) =>
        restoreAll(opened, frames, async () => {}),
      )
      return await restoring.then(
        () => 'restored',
        (error: unknown) => String(error),
      )
    })

  expect(
    await changed((frame) =>
      frame.kind === 'manifest'
        ? { ...frame, manifest: frame.manifest.map(({ rows }) => ({ rows, digest: '0' })) }
        : frame,
    ),
  ).toContain('is not what was backed up')
  expect(
    await changed((frame) =>
      frame.kind === 'head'
        ? { ...frame, head: { ...frame.head, migrations: [...frame.head.migrations, '999-later'] } }
        : frame,
    ),
  ).toContain('made by a newer Westmore (999-later is not known to this one)')
  const migratedAs = (before: string[]) =>
    changed((frame) =>
      frame.kind === 'head'
        ? { ...frame, head: { ...frame.head, migrations: [...before, ...frame.head.migrations.slice(1)] } }
        : frame,
    )
  expect(await migratedAs(['001-users', '151-examination'])).toContain('older than be45aa733392')
  expect(await migratedAs(['001-users', '152-unclosed-by-update'])).toBe('restored')
})

test('leaves out the job queue that older backups hold', async ({ app }) => {
  await app.as('user')
  await using database = await emptyDatabase()
  await withConnection(app.connection, ({ client }) => {
    const frames = (async function* (): AsyncGenerator<Frame> {
      for await (const frame of dumpAll(client)) {
        if (frame.kind === 'head') {
          const queue = { schema: 'pgboss' as const, name: 'queue', columns: ['name'] }
          yield { kind: 'head', head: { ...frame.head, tables: [queue, ...frame.head.tables] } }
          yield { kind: 'table' }
          yield { kind: 'rows', rows: Buffer.from('news\n') }
        } else if (frame.kind === 'manifest')
          yield { kind: 'manifest', manifest: [{ rows: 1, digest: '0' }, ...frame.manifest] }
        else yield frame
      }
    })()
    return withConnection(database.connection, (opened) => restoreAll(opened, frames, async () => {}))
  })
  expect(await countOf(database.connection)).toEqual({ users: 1, counts: 1 })
})

test('erases accounts deleted after the backup, except returned people', async ({ app }) => {
  using folder = temporaryFolder()
  const { person } = await useEveryFeature(app)
  const stays = await app.as('user', 'zůstává')
  const named = [await app.as('user', 'první'), await app.as('user', 'druhý')]
  const columns = await plantNames(
    app.db,
    named.map(({ id }) => `Hráč ${id}`),
  )
  const { path } = await take(app, folder.path)
  expect((await person.send('DELETE', '/api/auth/me', { confirm: marks.username })).status).toBe(204)
  for (const [place, one] of named.entries())
    expect((await one.send('DELETE', '/api/auth/me', { confirm: ['první', 'druhý'][place] })).status).toBe(
      204,
    )
  await updateList(app.db, folder.path, new Date())
  const list = await readList(folder.path)
  list.set(fingerprintOf(app.env, stays.id).toString('hex'), '2026-01-01T00:00:00.000Z')
  await using database = await emptyDatabase()
  let erased = 0

  await withConnection(database.connection, (opened) =>
    readBackup(path, undefined, (frames) =>
      restoreAll(opened, frames, async (tx) => {
        erased = await eraseAgain(tx, app.env, list, new Date())
      }),
    ),
  )

  expect(erased).toBe(3)
  expect(columns).not.toEqual([])
  const { client, db } = openConnection(database.connection)
  await client.connect()
  const words = [person.id, marks.username, marks.former, marks.email, marks.license]
  expect(
    await tablesWith(
      db,
      named.map(({ id }) => `Hráč ${id}`),
    ),
  ).toEqual([])
  expect(await tablesWith(db, words)).toEqual(['audit', 'game_removals', 'log_players', 'logs'])
  expect(await tablesWith(db, [stays.id])).toContain('users')
  expect(await tombstonesOf(db)).toHaveLength(4)
  await client.end()
})

async function ask<Row extends object>(connection: ClientConfig, question: string): Promise<Row[]> {
  const { client } = openConnection(connection)
  await client.connect()
  const { rows } = await client.query<Row>(question)
  await client.end()
  return rows
}

const countOf = async (connection: ClientConfig) =>
  (
    await ask<{ users: number; counts: number }>(
      connection,
      `select (select count(*) from users) as users, (select sum(change) from user_counts) as counts`,
    )
  )[0]

const sequences = (connection: ClientConfig) =>
  ask(
    connection,
    `select schemaname, sequencename, last_value from pg_sequences where schemaname = 'public' order by 1, 2`,
  )

const relationsOf = (connection: ClientConfig) =>
  ask(connection, `select oid::regclass from pg_class where relnamespace = 'public'::regnamespace`)
