import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectTo, dataFolder, main, startReal, variables } from '#test/real-server.ts'
import { startPostgres } from './postgres/embedded.ts'
import { findProcess } from './postgres/processes.ts'

/** Runs the server until it gives up; gives what it said. */
function failToStart(env: Record<string, string | undefined>) {
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env,
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, lines: stderr.trim().split('\n') }
}

test('a taken port is one readable line', async () => {
  using folder = dataFolder()
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

test('a server that cannot start ends, and its launcher hears of it', async () => {
  await expect(startReal('/nowhere', { PORT: 'many' })).rejects.toThrow('the server ended with 1')
})

test('a data folder that cannot be used is one readable line', () => {
  using folder = dataFolder()
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  const { status, lines } = failToStart(variables(join(file, 'data')))
  expect(status).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('DATA_DIR')
})

test('every acknowledged write survives kill -9 of the server, and the database left behind is no obstacle', async () => {
  using folder = dataFolder()
  const standIn = { SEED: 'town', DISCORD_API_URL: 'http://localhost:9/api' }
  for (let round = 0; round < 3; round += 1) {
    const server = await startReal(folder.path, standIn)
    const { client } = await connectTo(folder.path)
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
  await using server = await startReal(folder.path, standIn)
  expect(await (await fetch(`${server.address}/readyz`)).json()).toEqual({ status: 'ready' })
})

test('the server stops, its database with it, when the launcher is gone', async () => {
  using folder = dataFolder()
  const server = await startReal(folder.path)
  const { pid, client } = await connectTo(folder.path)
  await client.end()

  server.child.disconnect()

  expect(await server.end('SIGCONT')).toBe(0)
  expect(findProcess(pid)).toBeUndefined()
})

test('a database that goes away when the server already listens ends the start with one readable line', async () => {
  using folder = dataFolder()
  const postgres = await startPostgres({ dataDir: folder.path, settings: { fsync: 'off' } })
  await using _stopped = { [Symbol.asyncDispose]: postgres.stop }
  const { host, port, user, database } = postgres.connection
  const sockets = new Set<Socket>()
  const way = createServer((near) => {
    const far = connect(join(host, `.s.PGSQL.${port}`))
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    far.pipe(near)
    near.on('data', (piece) => {
      // The first that is asked for the queue, which is started last.
      if (!piece.includes('to_regnamespace')) return void far.write(piece)
      way.close()
      for (const socket of sockets) socket.destroy()
    })
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const place = `127.0.0.1:${(way.address() as AddressInfo).port}/${database}`

  const child = spawn(process.execPath, [main], {
    env: variables(folder.path, { DATABASE_URL: `postgres://${user}:hidden@${place}` }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (piece) => (said += String(piece)))
  const [status] = await once(child, 'close')

  expect(said.trim().split('\n')).toEqual([
    expect.stringContaining(`The database at ${place} cannot be used`),
  ])
  expect(said).not.toContain('hidden')
  expect(status).toBe(1)
})
