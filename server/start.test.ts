import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { connectTo, main, startReal, variables } from '#test/real-server.ts'
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

test('names a database that does not answer in one line, without its password', () => {
  const { status, lines } = failToStart(
    variables('/nowhere', { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/town' }),
  )
  expect(status).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/^The database at 127\.0\.0\.1:1\/town cannot be used: .*ECONNREFUSED/),
  ])
  expect(lines.join()).not.toContain('hidden')
})
