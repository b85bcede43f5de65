import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'
import { openDatabase } from './db.ts'

const TOKEN = 'a-token-of-the-game-server'
const KILLS = 3

const program = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
const variables = (dataDir: string) => ({
  PATH: process.env['PATH'],
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DISCORD_CLIENT_ID: 'westmore',
  DISCORD_CLIENT_SECRET: 'secret',
  LOG_LEVEL: 'fatal',
  GAME_TOKEN: TOKEN,
})

async function start(dataDir: string) {
  const child = spawn(process.execPath, [program('main')], {
    env: variables(dataDir),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { ready: string }) => resolve(message.ready))
    void exited.then((code) => reject(new Error(`the server ended with ${String(code)}`)))
  })
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  return { address, end }
}

test('killed under ingest, again and again: what was accepted is there, what is repeated is there once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'westmore-ingest-'))
  let server = await start(dataDir)
  const accepted = new Set<number>()

  /** Sends batches until the server dies; whatever got no answer is sent again under its key. */
  async function send(from: number): Promise<number> {
    for (let index = from; ; index += 1) {
      const lines = Array.from({ length: 20 }, (_, place) => ({
        category: `C${place % 3}`,
        script_name: 'skript',
        action: `${index}`,
        user_identifier: `steam:${place}`,
      }))
      const answer = await fetch(`${server.address}/api/logs`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${TOKEN}`,
          'content-type': 'application/json',
          'idempotency-key': `${index}`,
        },
        body: JSON.stringify(lines),
      }).catch(() => undefined)
      if (answer?.status !== 202) return index
      accepted.add(index)
    }
  }

  let next = 0
  for (let round = 0; round < KILLS; round += 1) {
    const before = accepted.size
    const sending = send(next)
    await expect.poll(() => accepted.size, { timeout: 20_000 }).toBeGreaterThan(before + 10)
    await server.end('SIGKILL')
    next = await sending
    server = await start(dataDir)
  }
  const sending = send(next)
  await expect.poll(() => accepted.has(next), { timeout: 20_000 }).toBe(true)
  await server.end('SIGTERM')
  await sending

  const { status, stdout } = spawnSync(process.execPath, [program('verify-counters')], {
    env: variables(dataDir),
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'Put right: 0 counters, 0 days and 0 months of players, 0 players.\n',
  })
  const { connection, stop } = await startPostgres({ dataDir })
  const db = openDatabase(connection, () => {})
  const rows = await db.selectFrom('logs').select('action').execute()
  const counts = Map.groupBy(rows, ({ action }) => Number(action))
  for (const index of accepted)
    expect({ index, lines: counts.get(index)?.length }).toEqual({ index, lines: 20 })
  expect([...counts.values()].every(({ length }) => length === 20)).toBe(true)
  await db.destroy()
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}, 120_000)
