import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { connectTo, freePort, main, startReal, variables } from '#test/real-server.ts'
import { startPostgres } from './postgres/embedded.ts'
import { findProcess } from './postgres/processes.ts'

function failToStart(env: Record<string, string | undefined>) {
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env,
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, lines: stderr.trim().split('\n') }
}

test('reports a taken port in one readable line', async () => {
  using folder = temporaryFolder()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo

  const { status, lines } = failToStart(variables(folder.path, { PORT: String(port) }))

  other.close()
  expect(status).toBe(1)
  expect(lines).toEqual([`Port ${port} is taken. Stop what uses it, or set PORT to another one.`])
})

test('names a wrong and a missing variable in one line', () => {
  const { status, lines } = failToStart({
    ...variables('/nowhere'),
    PORT: 'many',
    DISCORD_CLIENT_SECRET: undefined,
  })
  expect(status).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/PORT is wrong: .*DISCORD_CLIENT_SECRET is not set.*\.env\.example/)
})

test('ends when it cannot start, and the launcher is notified', async () => {
  await expect(startReal('/nowhere', { PORT: 'many' })).rejects.toThrow('the server ended with 1')
})

test('reports an unusable data folder in one readable line', () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  const { status, lines } = failToStart(variables(join(file, 'data')))
  expect(status).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('DATA_DIR')
})

test('keeps every acknowledged write and starts again after kill -9', async () => {
  using folder = temporaryFolder()
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

test('stops with its database when the launcher ends', async () => {
  using folder = temporaryFolder()
  const server = await startReal(folder.path)
  const { pid, client } = await connectTo(folder.path)
  await client.end()

  server.child.disconnect()

  expect(await server.end('SIGCONT')).toBe(0)
  expect(findProcess(pid)).toBeUndefined()
})

/** The port is closed at first. */
async function startFarDatabase(folder: string) {
  const postgres = await startPostgres({ dataDir: folder, settings: { fsync: 'off' } })
  const { host, port, user, database } = postgres.connection
  const sockets = new Set<Socket>()
  const state = { cutsAt: '' }
  const way = createServer((near) => {
    const far = connect(join(host, `.s.PGSQL.${port}`))
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    far.pipe(near)
    near.on('data', (piece) => {
      if (state.cutsAt === '' || !piece.includes(state.cutsAt)) return void far.write(piece)
      cut()
    })
    near.on('close', () => far.destroy())
  })
  const cut = () => {
    way.close()
    for (const socket of sockets) socket.destroy()
  }
  const place = Number(await freePort())
  return {
    url: (name = database) => `postgres://${user}:hidden@127.0.0.1:${place}/${name}`,
    open: () => new Promise<void>((resolve) => way.listen(place, '127.0.0.1', resolve)),
    isOpen: () => way.listening,
    /** Once, when a statement with this text passes through. */
    cutAt: (text: string) => void (state.cutsAt = text),
    async [Symbol.asyncDispose]() {
      cut()
      await postgres.stop()
    },
  }
}

async function startNode(url: string) {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: variables('/nowhere', { DATABASE_URL: url, PORT: port, LOG_LEVEL: 'warn' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (piece) => (said += String(piece)))
  const exited = once(child, 'exit')
  const ask = (path: string, more?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, more)
  return {
    ask,
    said: () => said,
    status: (path: string) =>
      ask(path).then(
        ({ status }) => status,
        () => 0,
      ),
    async end() {
      child.kill('SIGTERM')
      const [code] = await exited
      return code
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

test('answers 503 on both nodes until a late database comes, then serves', async () => {
  using folder = temporaryFolder()
  await using database = await startFarDatabase(folder.path)
  await using first = await startNode(database.url())
  await using second = await startNode(database.url())
  for (const node of [first, second]) await expect.poll(() => node.status('/readyz')).toBe(503)

  expect(await first.status('/healthz')).toBe(200)
  const refused = await first.ask('/api/tickets', { method: 'POST', body: '{}' })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', requestId: expect.any(String) })
  const page = await first.ask('/', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await page.text()).toMatch(/Web se spouští(?!.*databáz)/s)

  await database.open()

  for (const node of [first, second]) {
    await expect.poll(() => node.status('/readyz')).toBe(200)
    expect(await node.status('/api/status')).toBe(200)
    expect(node.said().match(/waiting for it/g)).toHaveLength(1)
    expect(node.said()).not.toContain('hidden')
    expect(await node.end()).toBe(0)
  }
})

test('stops at once while it waits for the database', async () => {
  await using node = await startNode('postgres://me@127.0.0.1:1/town')
  await expect.poll(() => node.status('/readyz')).toBe(503)
  const begun = performance.now()
  expect(await node.end()).toBe(0)
  expect(performance.now() - begun).toBeLessThan(3_000)
})

test('waits for a database that is lost when the server already listens', async () => {
  using folder = temporaryFolder()
  await using database = await startFarDatabase(folder.path)
  await database.open()
  // The first statement of the job queue, which starts last.
  database.cutAt('to_regnamespace')
  await using node = await startNode(database.url())
  await expect.poll(database.isOpen).toBe(false)
  await expect.poll(() => node.status('/readyz')).toBe(503)
  await expect.poll(node.said).toContain('waiting for it')

  database.cutAt('')
  await database.open()

  await expect.poll(() => node.status('/readyz')).toBe(200)
  expect(await node.end()).toBe(0)
})

test('reports a database that does not exist in one readable line', async () => {
  using folder = temporaryFolder()
  await using database = await startFarDatabase(folder.path)
  await database.open()
  const child = spawn(process.execPath, [main], {
    env: variables('/nowhere', { DATABASE_URL: database.url('nowhere') }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (piece) => (said += String(piece)))
  const [status] = await once(child, 'close')
  expect(status).toBe(1)
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/^The database at 127\.0\.0\.1:\d+\/nowhere cannot be used: .*does not exist/),
  ])
  expect(said).not.toContain('hidden')
})
