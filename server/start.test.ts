import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { findProcess } from './postgres/processes.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'westmore-start-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

const variables = (dataDir: string, more: Record<string, string> = {}) => ({
  PATH: process.env['PATH'],
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DISCORD_CLIENT_ID: 'westmore',
  DISCORD_CLIENT_SECRET: 'secret',
  LOG_LEVEL: 'fatal',
  ...more,
})

/** Runs the server until it gives up; gives what it said. */
function failToStart(env: Record<string, string | undefined>) {
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8', timeout: 30_000 })
  return { status, lines: stderr.trim().split('\n') }
}

/** Starts the real process and waits until it listens. */
async function start(dataDir: string, more?: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: variables(dataDir, more),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { ready: string }) => resolve(message.ready))
    void exited.then((code) => reject(new Error(`the server ended with ${code}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  return { address, end, child, [Symbol.asyncDispose]: async () => void (await end('SIGTERM')) }
}

test('a taken port is one readable line', async () => {
  using folder = temporaryFolder()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo

  const { status, lines } = failToStart(variables(folder.path, { PORT: String(port) }))

  other.close()
  expect(status).toBe(1)
  expect(lines).toEqual([`Port ${port} is taken. Stop what uses it, or set PORT to another one.`])
})

test('a wrong variable and a missing one are named in one line', () => {
  const { status, lines } = failToStart({
    ...variables('/nowhere'),
    PORT: 'many',
    DISCORD_CLIENT_SECRET: undefined,
  })
  expect(status).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/PORT is wrong: .*DISCORD_CLIENT_SECRET is not set.*\.env\.example/)
})

test('an unreachable database is one readable line', () => {
  const { status, lines } = failToStart(
    variables('/nowhere', { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/town' }),
  )
  expect(status).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('The database at 127.0.0.1:1/town cannot be used')
  expect(lines[0]).not.toContain('hidden')
})

test('a data folder that cannot be used is one readable line', () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  const { status, lines } = failToStart(variables(join(file, 'data')))
  expect(status).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('DATA_DIR')
})

test('every acknowledged write survives kill -9 of the server, and the database left behind is no obstacle', async () => {
  using folder = temporaryFolder()
  const standIn = { SEED: 'town', DISCORD_API_URL: 'http://localhost:9/api' }
  for (let round = 0; round < 3; round += 1) {
    const server = await start(folder.path, standIn)
    const { client } = await connect(folder.path)
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from allowlist_questions where description = $1',
      ['kept'],
    )
    expect(Number(rows[0]?.count)).toBe(round)
    await client.query(
      "insert into allowlist_questions (id, question, description, position) values (gen_random_uuid(), 'Drží?', 'kept', 99)",
    )
    await client.end()
    await server.end('SIGKILL')
  }
  await using server = await start(folder.path, standIn)
  expect(await (await fetch(`${server.address}/readyz`)).json()).toEqual({ status: 'ready' })
})

test('the server stops, its database with it, when the launcher is gone', async () => {
  using folder = temporaryFolder()
  const server = await start(folder.path)
  const { pid, client } = await connect(folder.path)
  await client.end()

  server.child.disconnect()

  expect(await server.end('SIGCONT')).toBe(0)
  expect(findProcess(pid)).toBeUndefined()
})

/** The embedded database of a data folder, from outside: its process and a connection. */
async function connect(dataDir: string) {
  const [pid, , , , host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const client = new Client({ host, user: 'westmore', database: 'postgres' })
  await client.connect()
  return { pid: Number(pid), client }
}
