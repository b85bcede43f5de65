import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { connectTo, startHeld, startReal } from '#test/real-server.ts'
import { findProcess } from './postgres/processes.ts'

async function startTown() {
  const folder = temporaryFolder()
  const server = await startReal(folder.path)
  const { client, pid } = await connectTo(folder.path)
  // A second connection, because within a transaction pg_stat_activity does not change after its first read.
  const { client: watcher } = await connectTo(folder.path)
  const token = randomBytes(32).toString('base64url')
  await client.query(
    "insert into users (id, username, discriminator, email, role) values ('20000000000000001', 'koltova', '0', '', 'user')",
  )
  await client.query(
    "insert into sessions (token_hash, user_id, expires_at) values ($1, '20000000000000001', now() + interval '1 day')",
    [createHash('sha256').update(token).digest()],
  )
  const headers = { cookie: `sid=${token}`, 'content-type': 'application/json' }
  return {
    ...server,
    client,
    postmaster: pid,
    headers,
    write: () =>
      fetch(`${server.address}/api/tickets`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ title: 'Ztracený kůň', category: 'support', message: 'Utekl mi v noci.' }),
      }),
    waiting: async () => {
      const { rowCount } = await watcher.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'westmore'",
      )
      return rowCount
    },
    async [Symbol.asyncDispose]() {
      await client.end().catch(() => {})
      await watcher.end().catch(() => {})
      await server.end('SIGKILL')
      folder[Symbol.dispose]()
    },
  }
}

const askOver = (agent: Agent, url: string) =>
  new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    const asked = request(url, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }))
    })
    asked.once('error', reject)
    asked.end()
  })

async function timed<T>(work: Promise<T>) {
  const begun = performance.now()
  const result = await work
  return { result, took: performance.now() - begun }
}

test('finishes requests under way, ends streams and kept connections on a stop', async () => {
  await using town = await startTown()
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await askOver(kept, `${town.address}/readyz`)).status).toBe(200)
  const stream = await fetch(`${town.address}/api/live`, { headers: town.headers })
  await town.client.query('begin')
  await town.client.query('lock table tickets')
  const writing = town.write()
  writing.catch(() => {})
  await expect.poll(town.waiting).toBeGreaterThan(0)

  const ended = timed(town.end('SIGTERM'))
  await sleep(100)
  expect(await askOver(kept, `${town.address}/readyz`)).toEqual({ status: 503, connection: 'close' })
  await stream.text()
  // A browser reconnects at once; its new stream must not delay the stop.
  const again = await fetch(`${town.address}/api/live`, { headers: town.headers })
  expect([again.status, again.headers.get('retry-after')]).toEqual([503, '2'])
  await sleep(1_400)
  await town.client.query('commit')
  const answer = await writing

  expect(answer.status).toBe(201)
  expect(answer.headers.get('connection')).toBe('close')
  expect(await answer.json()).toMatchObject({ title: 'Ztracený kůň' })
  const { result, took } = await ended
  expect(result).toBe(0)
  expect(took).toBeLessThan(5_000)
  expect(findProcess(town.postmaster)).toBeUndefined()
})

/** Returns the status or the error. */
const askOnce = (method: 'GET' | 'POST', url: string, body?: object) =>
  new Promise<string>((resolve) => {
    const headers = { authorization: `Bearer ${GAME_TOKEN}`, 'content-type': 'application/json' }
    const asked = request(url, { method, agent: false, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(`${method} ${answer.statusCode}`))
    })
    asked.once('error', (error) => resolve(`${method} ${error.message}`))
    asked.end(body && JSON.stringify(body))
  })

const GAME_TOKEN = 'restarted-under-load'

test('loses no request during restarts while another process holds the port', async () => {
  using folder = temporaryFolder()
  await using server = await startHeld(folder.path, { GAME_TOKEN })
  const answers: string[] = []
  const state = { isOver: false }
  const lines = [{ category: 'CHAT', script_name: 'test', action: 'Restart' }]
  const load = Array.from({ length: 3 }, async () => {
    while (!state.isOver) {
      answers.push(await askOnce('GET', `${server.address}/api/status`))
      answers.push(await askOnce('POST', `${server.address}/api/logs`, lines))
    }
  })

  for (let round = 0; round < 2; round += 1) {
    await sleep(300)
    await server.restart()
  }
  answers.push(await askOnce('GET', `${server.address}/readyz`))
  state.isOver = true
  await Promise.all(load)

  expect(new Set(answers)).toEqual(new Set(['GET 200', 'POST 202']))
})
