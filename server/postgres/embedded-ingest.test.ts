import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { breakDown } from '#features/logs/counters/overview-store.ts'
import { temporaryFolder } from '#test/folder.ts'
import { startReal } from '#test/real-server.ts'
import { openDatabase } from './db.ts'
import { startPostgres } from './embedded.ts'
import { readPidFile } from './postmaster.ts'

const TOKEN = 'a-token-of-the-game-server'
const token = { GAME_TOKEN: TOKEN }
const SENDERS = 4
const LINES = 20
const DAY = 86_400_000
const begun = Date.now()

// The limit (ms) is for hangs: on a busy machine each of the twenty starts takes many seconds.
test('stores every accepted batch exactly once when the server is killed 20 times', async () => {
  using folder = temporaryFolder()
  let server = await startReal(folder.path, token)
  const game = openSenders(() => server.address)
  for (let kill = 1; kill <= 20; kill += 1) {
    await game.isWriting()
    await server.end('SIGKILL')
    server = await startReal(folder.path, token)
  }
  await game.isWriting()
  await game.finish()
  await server.end('SIGTERM')

  await expectEachOnce(folder.path, game.accepted)
  expect([...game.refusals].filter((status) => status !== 503)).toEqual([])
}, 1_800_000)

test('loses nothing when the database stops or is killed during ingest', async () => {
  using folder = temporaryFolder()
  let postgres = await startPostgres({ dataDir: folder.path })
  const { host, user, database } = postgres.connection
  const place = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const server = await startReal(folder.path, { ...token, DATABASE_URL: place })
  const game = openSenders(() => server.address)
  for (let round = 1; round <= 6; round += 1) {
    await game.isWriting()
    game.refusals.clear()
    if (round % 2 === 0) process.kill(postmasterIn(folder.path), 'SIGKILL')
    await postgres.stop()
    await expect.poll(() => [...game.refusals]).toEqual([503])
    postgres = await startPostgres({ dataDir: folder.path })
  }
  await game.isWriting()
  await game.finish()
  await server.end('SIGTERM')
  await postgres.stop()

  await expectEachOnce(folder.path, game.accepted)
})

test('restarts the embedded database after it ends, and loses nothing', async () => {
  using folder = temporaryFolder()
  const server = await startReal(folder.path, token)
  const game = openSenders(() => server.address)
  for (let round = 1; round <= 4; round += 1) {
    await game.isWriting()
    game.refusals.clear()
    const ended = postmasterIn(folder.path)
    process.kill(ended, round % 2 === 0 ? 'SIGKILL' : 'SIGINT')
    await expect.poll(() => [...game.refusals]).toEqual([503])
    await expect.poll(() => postmasterIn(folder.path)).not.toBe(ended)
  }
  await game.isWriting()
  await game.finish()
  await server.end('SIGTERM')

  await expectEachOnce(folder.path, game.accepted)
})

/**
 * Game servers that send at the same time; each repeats a batch under its key until it is accepted, then sends the
 * next.
 */
function openSenders(address: () => string) {
  const accepted: string[] = []
  const refusals = new Set<number>()
  const over = new AbortController()

  async function deliver(key: string): Promise<boolean> {
    const answer = await fetch(`${address()}/api/logs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(batchOf(key)),
    }).catch(() => undefined)
    if (answer && answer.status !== 202) refusals.add(answer.status)
    return answer?.status === 202
  }

  async function write(sender: number): Promise<void> {
    for (let index = 0; !over.signal.aborted; index += 1) {
      const key = `${sender}-${index}`
      while (!(await deliver(key))) await sleep(20)
      accepted.push(key)
    }
  }

  const writing = Promise.all(Array.from({ length: SENDERS }, (_, sender) => write(sender)))
  return {
    accepted,
    refusals,
    async isWriting() {
      const before = accepted.length
      await expect.poll(() => accepted.length).toBeGreaterThan(before + 3 * SENDERS)
    },
    async finish() {
      over.abort()
      await writing
    },
  }
}

/** Lines of yesterday and long ago; all senders share the players and categories. */
function batchOf(key: string) {
  return Array.from({ length: LINES }, (_, place) => ({
    category: `C${place % 3}`,
    script_name: 'skript',
    action: key,
    user_identifier: `steam:${place % 7}`,
    created_at: new Date(begun - (place % 5) * 9 * DAY).toISOString(),
  }))
}

async function expectEachOnce(dataDir: string, accepted: string[]): Promise<void> {
  const { connection, stop } = await startPostgres({ dataDir })
  const db = openDatabase(connection, () => {})
  const { rows } = await sql<{ action: string; count: number }>`
    select action, count(*) as count from logs group by action`.execute(db)
  const { category } = await breakDown(db)
  await db.destroy()
  await stop()
  expect(category.reduce((sum, { count }) => sum + count, 0)).toBe(accepted.length * LINES)
  expect(new Map(rows.map(({ action, count }) => [action, count]))).toEqual(
    new Map(accepted.map((key) => [key, LINES])),
  )
}

const postmasterIn = (dataDir: string) => readPidFile(join(dataDir, 'postgres')).pid
