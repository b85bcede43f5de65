import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { staffAt } from './community.ts'
import { CLIENT_SECRET, connectionIn, openDatabase } from './database.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const GAME_TOKEN = 'a-token-of-the-measuring-game-server'

/** Without a Discord application the node would be the demo. */
export const nodeVariables = {
  HOST: '127.0.0.1',
  DISCORD_CLIENT_ID: 'bench',
  DISCORD_CLIENT_SECRET: CLIENT_SECRET,
  LOG_LEVEL: 'error',
  GAME_TOKEN,
  TODOS_USER_ID: staffAt(0),
}

export type Program = ReturnType<typeof run>

/** The project's own Node. */
export const node = process.execPath

/** Runs a command in the repository until `stop`. */
export function run([program = '', ...args]: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end,
    stop: async () => {
      child.kill('SIGTERM')
      await end
    },
  }
}

/** Starts one node of the site, under another program (`by`) such as `prlimit` if given; its variables choose the database. */
export async function startNode(port: string, more: Record<string, string>, by: readonly string[] = []) {
  const site = run([...by, node, 'server/build/main.mjs'], { ...nodeVariables, PORT: port, ...more })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(`${url}/readyz`, site)
  return { ...site, url }
}

/** Starts the site on this data folder, with its embedded database. */
export async function startSite(dataDir: string) {
  const site = await startNode(await freePort(), { DATA_DIR: dataDir })
  return { ...site, connection: connectionIn(dataDir) }
}

export type MeasuredSite = Awaited<ReturnType<typeof openSite>>

/** Starts the site of a part with a pool of connections to its database. A `kept` folder remains for the next run. */
export async function openSite(part: string, connections: number, kept?: string) {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), `westmore-${part}-`)))
  const site = await startSite(dataDir)
  const pool = openDatabase(dataDir, connections)
  return {
    ...site,
    pool,
    /**
     * Fills the database unless an earlier run has filled the kept folder. Then it has statistics, as a site in use has:
     * without them PostgreSQL plans for empty tables.
     */
    async fill(work: () => Promise<unknown>) {
      const filled = join(dataDir, 'filled')
      if (existsSync(filled)) return
      await work()
      await pool.query('vacuum analyze')
      await writeFile(filled, '')
    },
    async close() {
      await pool.end()
      await site.stop()
      if (!kept) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the bare server of a part on the site's database. */
export async function startBare(file: string, { host = '', port = 0 }: ClientConfig) {
  const PORT = await freePort()
  const bare = run([node, file], { PGHOST: host, PGPORT: String(port), PORT })
  const url = `http://127.0.0.1:${PORT}`
  await untilAnswers(url, bare)
  return { ...bare, url }
}

/** A program that does not answer within this time (ms) has failed. */
const START_MS = 120_000

export async function untilAnswers(url: string, program: Program): Promise<void> {
  const deadline = performance.now() + START_MS
  while (!(await answers(url))) {
    if (performance.now() > deadline) throw new Error(`${url} did not answer`)
    if (program.hasEnded()) throw new Error('a program did not start; its output above says why')
    await sleep(50)
  }
}

export function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (answer) => {
      await answer.text()
      return answer.ok
    },
    () => false,
  )
}

export async function freePort(): Promise<string> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  return typeof address === 'object' && address ? String(address.port) : ''
}
