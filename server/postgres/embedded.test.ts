import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres, type PostgresOptions } from './embedded.ts'
import { connectionAt, readPidFile } from './postmaster.ts'
import { processesIn } from './processes.ts'
import { StartError } from '#process/start-error.ts'
import { findDebianPostgres } from '#test/debian-postgres.ts'

test('keeps rows across a stop and a start', async () => {
  using folder = temporaryFolder()
  const first = await startPostgres(folder)
  await query(first.connection, 'create table riders as select 1 as id')
  await first.stop()
  expect(processesIn(folder.cluster)).toEqual([])
  expect(existsSync(first.connection.host)).toBe(false)

  const second = await startPostgres(folder)
  expect(await query(second.connection, 'select id from riders')).toEqual([{ id: 1 }])
  await second.stop()
})

test('is UTF-8, durable, without jit, and not on the network', async () => {
  using folder = temporaryFolder()
  const postgres = await startPostgres({ dataDir: folder.dataDir })
  const names = ['server_encoding', 'fsync', 'jit', 'listen_addresses', 'TimeZone']
  const settings = await query(
    postgres.connection,
    `select name, setting from pg_settings where name = any('{${names.join()}}') order by name collate "C"`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    TimeZone: 'UTC',
    fsync: 'on',
    jit: 'off',
    listen_addresses: '',
    server_encoding: 'UTF8',
  })
  expect(statSync(postgres.connection.host).mode & 0o777).toBe(0o700)
  await postgres.stop()
})

test('keeps acknowledged rows when the postmaster is killed under a busy backend', async () => {
  using folder = await filledFolder()
  const first = await startPostgres(folder)
  await query(first.connection, 'create table riders (id int)')
  const busy = query(first.connection, 'do $$ begin loop perform 1; end loop; end $$').catch(() => 'cut off')
  for (let id = 1; id <= 20; id++) await query(first.connection, `insert into riders values (${id})`)
  process.kill(postmasterIn(folder), 'SIGKILL')
  await first.stop()
  expect(processesIn(folder.cluster)).toEqual([])

  const second = await startPostgres(folder)
  expect(await busy).toBe('cut off')
  expect(await query(second.connection, 'select count(*)::int as riders from riders')).toEqual([
    { riders: 20 },
  ])
  await second.stop()
})

test('recovers when a backend is killed', async () => {
  using folder = await filledFolder()
  const postgres = await startPostgres(folder)
  await query(postgres.connection, 'create table riders as select 1 as id')
  await query(postgres.connection, 'create database other')
  await query(postgres.connection, 'checkpoint')
  const backend = query(postgres.connection, 'select pg_sleep(60)').catch(() => 'cut off')
  const asleep = "select pid from pg_stat_activity where query = 'select pg_sleep(60)'"
  const [sleeper] = await eventually(
    () => query(postgres.connection, asleep),
    ({ length }) => length > 0,
  )
  process.kill(Number(sleeper?.['pid']), 'SIGKILL')
  expect(await backend).toBe('cut off')

  const riders = () => query(postgres.connection, 'select id from riders').catch(() => [])
  expect(await eventually(riders, ({ length }) => length > 0)).toEqual([{ id: 1 }])
  await postgres.stop()
})

test('ends a postmaster that outlived its killed server and keeps its rows', async () => {
  using folder = await filledFolder()
  const server = spawnServer(folder)
  await once(server.stdout, 'data')
  const outlived = readPidFile(folder.cluster)
  await query(connectionAt(outlived.host), 'create table riders as select 1 as id')
  server.kill('SIGKILL')
  await once(server, 'exit')

  const postgres = await startPostgres(folder)
  expect(postmasterIn(folder)).not.toBe(outlived.pid)
  expect(await query(postgres.connection, 'select id from riders')).toEqual([{ id: 1 }])
  await postgres.stop()
  expect(processesIn(folder.cluster)).toEqual([])
})

test('ignores a stale pid file with the pid of an unrelated process', async () => {
  using folder = await filledFolder()
  const first = await startPostgres(folder)
  const pidFile = join(folder.cluster, 'postmaster.pid')
  const content = readFileSync(pidFile, 'utf8')
  await first.stop()
  const foreign = spawn('sleep', ['60'])
  writeFileSync(pidFile, content.replace(/^\d+/, String(foreign.pid)))

  const second = await startPostgres(folder)
  expect(foreign.exitCode).toBe(null)
  foreign.kill()
  await second.stop()
})

test('lets one of five servers have the folder when all start at once', async () => {
  using folder = temporaryFolder()
  const starts = await Promise.allSettled(Array.from({ length: 5 }, () => startPostgres(folder)))
  const running = starts.flatMap((start) => (start.status === 'fulfilled' ? start.value : []))
  expect(running).toHaveLength(1)
  for (const postgres of running) await postgres.stop()
})

test('removes the remains of an interrupted first start', async () => {
  using folder = temporaryFolder()
  const server = spawnServer(folder)
  const unfinished = () =>
    Promise.resolve(readdirSync(folder.dataDir).filter((name) => name.includes('new-')))
  await eventually(unfinished, ({ length }) => length > 0)
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect(existsSync(folder.cluster)).toBe(false)

  const postgres = await startPostgres(folder)
  expect(await unfinished()).toEqual([])
  await postgres.stop()
})

test('reports an unusable data folder in one line with its path', async () => {
  using folder = temporaryFolder()
  const file = join(folder.dataDir, 'file')
  const link = join(folder.dataDir, 'link')
  writeFileSync(file, '')
  symlinkSync(join(folder.dataDir, 'gone'), link)
  for (const dataDir of [file, join(file, 'below'), '/proc/westmore', join(link, 'below')]) {
    const message = await failureOf(startPostgres({ dataDir }))
    expect(message).toContain(`The data folder ${dataDir} cannot be used: `)
    expect(message).toContain('set DATA_DIR')
    expect(message).not.toContain('\n')
  }
})

test('refuses foreign files and data of another major version', async () => {
  using folder = temporaryFolder()
  mkdirSync(folder.cluster)
  writeFileSync(join(folder.cluster, 'notes.txt'), '')
  expect(await failureOf(startPostgres(folder))).toContain('holds no PostgreSQL data')
  writeFileSync(join(folder.cluster, 'PG_VERSION'), '14\n')
  expect(await failureOf(startPostgres(folder))).toMatch(
    /holds data of PostgreSQL 14, but this is PostgreSQL 18/,
  )
})

test('reports the log of a server that ends at once', async () => {
  using folder = await filledFolder()
  const message = await failureOf(
    startPostgres({ ...folder, settings: { fsync: 'off', work_mem: 'plenty' } }),
  )
  expect(message).toContain('invalid value for parameter "work_mem": "plenty"')
  expect(message).not.toContain('\n')
  await (await startPostgres(folder)).stop()
})

test.skipIf(process.geteuid?.() !== 0)(
  'stores root’s data in a home folder that only root can enter',
  async () => {
    using folder = temporaryFolder(homedir())
    chmodSync(folder.parent, 0o700)
    const postgres = await startPostgres(folder)
    await query(postgres.connection, 'create table riders as select 1 as id')
    expect(statSync(folder.cluster).uid).not.toBe(0)
    expect(statSync(folder.parent).mode & 0o777).toBe(0o700)
    await postgres.stop()
  },
)

test('begins a new log at a start once the old one is long', async () => {
  using folder = await filledFolder()
  const log = join(folder.dataDir, 'postgres.log')
  writeFileSync(log, 'x'.repeat(10_000_001))
  await (await startPostgres(folder)).stop()
  expect(statSync(`${log}.1`).size).toBe(10_000_001)
  expect(readFileSync(log, 'utf8')).toContain('database system is ready')
})

const debian = findDebianPostgres()
test.skipIf(!debian)("works with Debian's PostgreSQL", async () => {
  using folder = temporaryFolder()
  const options = { ...folder, ...(debian && { binaries: debian }) }
  const first = await startPostgres(options)
  await query(first.connection, 'create table riders as select 1 as id')
  process.kill(postmasterIn(folder), 'SIGKILL')
  await first.stop()
  const second = await startPostgres(options)
  expect(await query(second.connection, 'select id from riders')).toEqual([{ id: 1 }])
  await second.stop()
})

let pattern: Promise<Folder & Disposable> | undefined
afterAll(async () => (await pattern)?.[Symbol.dispose]())

/** A folder with an empty database; a copy is faster than a new one. */
async function filledFolder() {
  const { dataDir } = await (pattern ??= fillPattern())
  const folder = temporaryFolder()
  spawnSync('cp', ['-a', dataDir, folder.parent])
  return folder
}

async function fillPattern() {
  const folder = temporaryFolder()
  await (await startPostgres(folder)).stop()
  return folder
}

interface Folder extends PostgresOptions {
  parent: string
  cluster: string
}

function temporaryFolder(place = tmpdir()): Folder & Disposable {
  const parent = mkdtempSync(join(place, 'westmore-test-'))
  const dataDir = join(parent, 'data')
  mkdirSync(dataDir)
  const cluster = join(dataDir, 'postgres')
  const remove = () => {
    if (existsSync(cluster)) for (const pid of processesIn(cluster)) process.kill(pid, 'SIGKILL')
    rmSync(parent, { recursive: true, force: true, maxRetries: 10 })
  }
  return { parent, dataDir, cluster, settings: { fsync: 'off' }, [Symbol.dispose]: remove }
}

async function query(connection: object, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const postmasterIn = ({ cluster }: Folder) => readPidFile(cluster).pid

async function failureOf(start: Promise<unknown>) {
  const error = await start.then(
    () => 'it started',
    (reason: unknown) => reason,
  )
  return error instanceof StartError ? error.message : `not expected: ${String(error)}`
}

async function eventually<T>(look: () => Promise<T>, isGood: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const value = await look()
    if (isGood(value) || Date.now() > deadline) return value
    await sleep(10)
  }
}

/** A separate process that runs the database until SIGTERM, as the server does. */
function spawnServer({ dataDir, settings }: Folder) {
  const script = `
    import { startPostgres } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
    const postgres = await startPostgres(${JSON.stringify({ dataDir, settings })})
    process.on('SIGTERM', () => postgres.stop().then(() => process.exit()))
    setInterval(() => {}, 1000)
    console.log('ready')`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
