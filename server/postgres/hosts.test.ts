import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { connectionTo, readServers } from './hosts.ts'

/** A port that looks like a server of its own: it forwards to the database, stays silent, or is closed. */
async function openServer({ connection }: TestApp, port = 0) {
  const ends = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    ends.add(near)
    near.on('error', () => {})
    if (isSilent) return
    const far = connect(join(connection.host, `.s.PGSQL.${connection.port}`))
    far.on('error', () => {})
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(far).pipe(near)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    fallSilent: () => void (isSilent = true),
    async [Symbol.asyncDispose]() {
      for (const end of ends) end.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

const addressOf = ({ connection }: TestApp, ports: number[]) =>
  `postgres://${connection.user}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${connection.database}`

/** Returns «answers» if a new connection works, otherwise the error message. */
async function tryAt(address: string, patience = 20_000): Promise<string> {
  const client = new Client({ ...connectionTo(address), connectionTimeoutMillis: patience })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select')
    return 'answers'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end()
  }
}

test('connects to a server that answers when others are closed or silent', async ({ app }) => {
  await using one = await openServer(app)
  const other = await openServer(app)
  const address = addressOf(app, [one.port, other.port])
  expect(await tryAt(address)).toBe('answers')
  await other[Symbol.asyncDispose]()
  expect(await tryAt(address)).toBe('answers')
  one.fallSilent()
  await using back = await openServer(app, other.port)
  expect(back.port).toBe(other.port)
  expect(await tryAt(address)).toBe('answers')
})

test('waits while no server accepts writes', async ({ app }) => {
  await using one = await openServer(app)
  await using two = await openServer(app)
  const ports = [one.port, two.port]
  const setReadOnly = async (value: 'on' | 'off') => {
    const owner = new Client(inject('postgres'))
    await owner.connect()
    await owner.query(
      `alter database ${app.connection.database} set default_transaction_read_only = ${value}`,
    )
    await owner.end()
  }
  await setReadOnly('on')
  expect(await tryAt(addressOf(app, ports), 1_500)).toMatch(/timeout/)
  const waiting = tryAt(addressOf(app, ports))
  await setReadOnly('off')
  expect(await waiting).toBe('answers')
})

test('reports the reason at once when all servers refuse permanently', async ({ app }) => {
  await using one = await openServer(app)
  await using two = await openServer(app)
  const nowhere = { ...app, connection: { ...app.connection, database: 'nowhere' } }
  expect(await tryAt(addressOf(nowhere, [one.port, two.port]))).toBe('database "nowhere" does not exist')
  // The unreachable server may be the right one.
  expect(await tryAt(addressOf(nowhere, [one.port, 1]), 1_500)).toMatch(/timeout/)
})

test('parses the address like libpq', () => {
  expect(readServers('postgres://me:s%40fe@db1:6432,db2,[::1]:5433/town?sslmode=require')).toEqual([
    { host: 'db1', port: 6432, url: 'postgres://me:s%40fe@db1:6432/town?sslmode=require' },
    { host: 'db2', port: 5432, url: 'postgres://me:s%40fe@db2/town?sslmode=require' },
    { host: '::1', port: 5433, url: 'postgres://me:s%40fe@[::1]:5433/town?sslmode=require' },
  ])
  expect(readServers('postgresql://me@localhost/town?host=/run/postgresql&target_session_attrs=any')).toEqual(
    [{ host: 'localhost', port: 5432, url: 'postgresql://me@localhost/town?host=%2Frun%2Fpostgresql' }],
  )
})

test.each([
  ['mysql://db1,db2/town', 'no URL'],
  ['postgres://db1,/town', 'no URL'],
  ['postgres://db1:port,db2/town', 'no URL'],
])('refuses %s with an explanation', (address, expected) => {
  expect(readServers(address)).toContain(expected)
})
