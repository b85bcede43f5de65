import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect, inject } from 'vitest'
import { readEnv } from '#env.ts'
import { notifyOfUnassigned } from '#features/tickets/public.ts'
import { remindOfTodos } from '#features/todos/public.ts'
import { openDatabase } from '#postgres/db.ts'
import { readPidFile } from '#postgres/postmaster.ts'
import { emptyDatabase, urlOf } from '#test/database.ts'
import { temporaryFolder } from '#test/folder.ts'
import { main, variables } from '#test/real-server.ts'
import { test } from '#test/site-test.ts'
import { letDaysPass, openTicket } from '#test/tickets.ts'
import { TEMPLATE } from '#test/template.ts'
import { commands, failureMessage, UNSET } from './commands.ts'
import { writeBackup } from './archive/file.ts'
import type { Frame } from './archive/frames.ts'
import { withConnection } from './archive/places.ts'
import { seal } from './archive/seal.ts'
import { dumpAll } from './archive/dump.ts'

const command = fileURLToPath(new URL('../../backup/command.ts', import.meta.url))
const repository = fileURLToPath(new URL('../../..', import.meta.url))
const KEY = { BACKUP_KEY: 'klíč, který nikdo neuhodne' }

async function run(settings: Record<string, string>, verb: string, argument: string): Promise<string[]> {
  const env = readEnv({ DISCORD_CLIENT_ID: UNSET, DISCORD_CLIENT_SECRET: 'secret', ...settings })
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  await commands[verb]?.({ env, print, connect: withConnection }, argument).catch((error: unknown) =>
    print(failureMessage(error) ?? String(error)),
  )
  return lines
}

async function ask(question: string, database = inject('postgres').database) {
  const client = new Client({ ...inject('postgres'), database })
  await client.connect()
  const { rows } = await client.query(question).finally(() => client.end())
  return rows
}

test('backs up and restores, erases deleted accounts again, ends sessions', async ({ app }) => {
  using folder = temporaryFolder()
  await using target = await emptyDatabase()
  const goes = await app.as('user', 'tereza')
  await app.as('user', 'zůstává')
  const site = { ...KEY, DATABASE_URL: urlOf(app.connection.database), DATA_DIR: folder.path }
  const elsewhere = { ...site, DATABASE_URL: urlOf(target.name) }

  const path = (await run(site, 'backup', folder.path)).at(-1) ?? ''
  expect(existsSync(path)).toBe(true)
  await goes.send('DELETE', '/api/auth/me', { confirm: 'tereza' })
  await run(site, 'backup', folder.path)

  expect(await run({ ...elsewhere, BACKUP_KEY: '' }, 'restore', path)).toEqual([
    'This backup is encrypted. Set BACKUP_KEY to the key it was made with.',
  ])
  expect(await run({ ...elsewhere, DISCORD_CLIENT_SECRET: UNSET }, 'restore', path)).toEqual([
    expect.stringContaining('Set it to what the site runs with.'),
  ])
  const restored = await run(elsewhere, 'restore', path)

  expect(restored.at(-1)).toContain('Accounts deleted since and again now: 1.')
  expect(await ask('select username from users order by username', target.name)).toEqual([
    { username: 'Smazaný účet' },
    { username: 'zůstává' },
  ])
  expect(await ask('select from sessions', target.name)).toEqual([])
  expect(await run(elsewhere, 'restore', path)).toEqual([
    expect.stringContaining('The database is not empty'),
  ])
  const nothing = join(folder.path, 'nothing')
  expect(await run(elsewhere, 'restore', nothing)).toEqual([
    expect.stringMatching(/^It cannot go on: ENOENT: .*nothing/),
  ])
})

test('restores for a drill and removes it; failures are one line', async ({ app }) => {
  using folder = temporaryFolder()
  const site = { DATABASE_URL: urlOf(app.connection.database), DATA_DIR: folder.path }
  const path = (await run(site, 'backup', join(folder.path, 'backups'))).at(-1) ?? ''

  const lines = await run(site, 'drill', path)

  expect(lines).toContain('         1  discord_state')
  expect(lines.at(-1)).toContain('can be restored')
  expect(readdirSync(folder.path)).toEqual(['backups'])
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'drill', folder.path], {
    env: { DATA_DIR: folder.path },
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'It cannot go on: EISDIR: illegal operation on a directory, read.\n',
  })
})

const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

test.runIf(canMount)('backs up beside a service with a private /tmp', async () => {
  using folder = temporaryFolder('/var/tmp')
  const data = join(folder.path, 'data')
  const aside = join(folder.path, 'aside')
  mkdirSync(aside)
  // The repository may itself be in /tmp.
  const mounts = [
    'mount --rbind "$REPOSITORY" "$ASIDE"',
    'mount -t tmpfs tmpfs /tmp',
    'mkdir -p "$REPOSITORY"',
    'mount --rbind "$ASIDE" "$REPOSITORY"',
  ]
  const service = ['--mount', 'sh', '-ec', `${mounts.join('; ')}; exec "$0" "$1"`, process.execPath, main]
  const site = spawn('unshare', service, {
    env: { ...variables(data), REPOSITORY: repository, ASIDE: aside },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(site, 'exit')
  await Promise.race([once(site, 'message'), ended])
  // Its socket file remains in the machine's own /tmp.
  const { host } = readPidFile(join(data, 'postgres'))
  mkdirSync(host)
  writeFileSync(join(host, '.s.PGSQL.5432'), '')
  try {
    const lines = await run({ DATA_DIR: data }, 'backup', join(folder.path, 'backups'))
    expect(lines.at(-1)).toMatch(/\.backup$/)
  } finally {
    rmSync(host, { recursive: true })
    site.kill('SIGTERM')
    await ended
  }
})

const FULL =
  "The database's disk is full and nothing was kept. Make room, or set DATA_DIR to another disk, and try again."

test.runIf(canMount)('says in one line that the disk is too small for a database', () => {
  using folder = temporaryFolder()
  const mount = 'mount -t tmpfs -o size=8m tmpfs "$DATA_DIR" && exec "$0" "$@"'
  const { status, stderr } = spawnSync(
    'unshare',
    ['--mount', 'sh', '-ec', mount, process.execPath, command, 'drill', command],
    { env: { PATH: process.env['PATH'], DATA_DIR: folder.path }, encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 1, stderr: `${FULL}\n` })
})

test('says in one line that the restored data filled the disk', () => {
  const message = 'could not extend file "base/5/18835": wrote only 4096 of 8192 bytes at block 1571'
  expect(failureMessage(Object.assign(new Error(message), { code: '53100' }))).toBe(FULL)
})

test('refuses an unencrypted backup under BACKUP_KEY unless --unencrypted is given', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'forged.backup')
  await pipeline(
    Readable.from([Buffer.from('not packed')]),
    (source) => seal(source, undefined),
    createWriteStream(path),
  )
  const restore = (...more: string[]) =>
    spawnSync(process.execPath, [command, 'restore', path, ...more], {
      env: { ...KEY, DATA_DIR: folder.path, DATABASE_URL: urlOf(inject('postgres').database) },
      encoding: 'utf8',
    })

  expect(restore()).toMatchObject({
    status: 1,
    stdout: '',
    stderr:
      'This backup is not encrypted though BACKUP_KEY is set, so anybody may have written it. If you trust it, add --unencrypted.\n',
  })
  expect(restore('--unencrypted')).toMatchObject({
    status: 1,
    stderr: 'It cannot go on: Unknown frame descriptor.\n',
  })
})

test('says in one line why the database refuses a backup', async ({ app }) => {
  using folder = temporaryFolder()
  await using target = await emptyDatabase()
  const { path } = await withConnection(app.connection, ({ client }) =>
    writeBackup(
      (async function* (): AsyncGenerator<Frame> {
        for await (const frame of dumpAll(client)) {
          if (frame.kind === 'head')
            for (const sequence of frame.head.sequences) sequence.name = 'none_of_ours'
          yield frame
        }
      })(),
      { folder: folder.path, key: undefined, now: new Date() },
    ),
  )
  const elsewhere = { DATA_DIR: folder.path, DATABASE_URL: urlOf(target.name) }
  expect(await run(elsewhere, 'restore', path)).toEqual([
    expect.stringMatching(/^It cannot go on: relation "\w+\.none_of_ours" does not exist\.$/),
  ])
  expect(await ask(`select from pg_class where relnamespace = 'public'::regnamespace`, target.name)).toEqual(
    [],
  )
})

test('moves data to the embedded database and back, keeping sessions', async () => {
  using folder = temporaryFolder()
  await using source = await emptyDatabase(`template ${TEMPLATE}`)
  await using target = await emptyDatabase()
  await ask(
    `insert into users (id, username, discriminator) values ('20000000000000001', 'tereza', '0');
    insert into sessions (token_hash, user_id, expires_at) select sha256('x'), id, 'infinity' from users`,
    source.name,
  )
  const site = { ...KEY, DATA_DIR: folder.path }
  const atSource = { ...site, DATABASE_URL: urlOf(source.name) }
  const node = new Client({ ...inject('postgres'), database: source.name, application_name: 'westmore' })
  await node.connect()
  expect(await run(atSource, 'move', 'embedded')).toEqual([
    'The site still runs on this database. Stop all of its nodes and try again.',
  ])
  await node.end()

  expect((await run(atSource, 'move', 'embedded')).at(-1)).toContain('Now unset DATABASE_URL')
  expect(await run(atSource, 'move', 'embedded')).toEqual([expect.stringContaining('already has a database')])
  expect(readdirSync(folder.path).toSorted()).toEqual(['postgres', 'server.pid'])
  const moved = await run(site, 'move', urlOf(target.name))

  expect(moved).toContain('         1  sessions')
  expect(await ask('select user_id from sessions', target.name)).toEqual([{ user_id: '20000000000000001' }])
})

test('repeats no reminder that was sent between backup and restore', async ({ app, owner, player }) => {
  using folder = temporaryFolder()
  await using target = await emptyDatabase()
  await owner.send('POST', '/api/todos', { title: 'Most', assignedTo: owner.id, dueDate: '2026-01-15' })
  await owner.send('POST', '/api/todos', { title: 'Brod', assignedTo: owner.id, dueDate: '2099-01-15' })
  const left = await openTicket(player)
  await letDaysPass(app, left.id, 1)
  const site = { ...KEY, DATABASE_URL: urlOf(app.connection.database), DATA_DIR: folder.path }
  const path = (await run(site, 'backup', folder.path)).at(-1) ?? ''
  await run({ ...site, DATABASE_URL: urlOf(target.name) }, 'restore', path)

  const db = openDatabase({ ...inject('postgres'), database: target.name }, () => {}, 2)
  await remindOfTodos(db, new Date('2099-01-15T12:00:00Z'))
  expect(await notifyOfUnassigned(db)).toEqual({ tickets: 0 })
  const reminders = await db.selectFrom('notifications').select(['kind', 'dueDate']).execute()
  expect(reminders).toEqual([{ kind: 'reminder', dueDate: '2099-01-15' }])
  await db.destroy()
})
