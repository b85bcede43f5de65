import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from './database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Clears variables, so that no shell or `.env` leads the journeys to a real database or to the real Discord. */
const demo = {
  DATABASE_URL: '',
  DISCORD_CLIENT_ID: '',
  PUBLIC_URL: '',
  TRUST_PROXY: '',
  METRICS_PORT: '',
  METRICS_HOST: '',
  LOG_LEVEL: '',
  LOG_FORMAT: '',
  // Journeys create their own players and log lines.
  DEMO_LIFE: 'off',
}

export interface TestSite {
  url: string
  standInUrl: string
  database: Database
  /** Ends all processes at once, as a power cut would; the data stay. */
  kill: () => Promise<void>
  /** Starts again after `kill`, with the same data and ports. */
  start: () => Promise<void>
  close: () => Promise<void>
}

/** Starts the whole product as a new operator would, on its own ports and in its own data folder. */
export async function startTestSite(): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'westmore-e2e-'))
  const [port, standInPort] = [await freePort(), await freePort()]
  let running: ChildProcess | undefined

  const start = async () => {
    const started = await startProduct({ PORT: port, STAND_IN_PORT: standInPort, DATA_DIR: dataDir })
    running = started.child
    running.once('exit', (code, signal) => {
      if (running !== started.child) return
      running = undefined
      console.error(`The product ended by itself (${code ?? signal}):\n${started.output()}`)
    })
  }
  const finish = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!running?.pid) return
    // Not 'exit': the launcher's children hold the pipes until they have ended too.
    const end = once(running, 'close')
    process.kill(signal === 'SIGKILL' ? -running.pid : running.pid, signal)
    running = undefined
    await end
  }

  process.once('exit', () => {
    if (running?.pid) process.kill(-running.pid, 'SIGTERM')
  })
  await start()
  return {
    url: `http://localhost:${port}`,
    standInUrl: `http://localhost:${standInPort}`,
    database: openDatabase(dataDir),
    start,
    kill: () => finish('SIGKILL'),
    close: async () => {
      // A killed server leaves its database running; only a running server can stop it properly.
      if (!running) await start()
      await finish('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Resolves when the site and its Discord are listening. */
async function startProduct(variables: Record<string, string>) {
  const child = spawn(process.execPath, ['launch/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...demo, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Westmore is open') && output.includes('stand-in listens')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`The product did not start:\n${output}`)))
  })
  return { child, output: () => output }
}

async function freePort(): Promise<string> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  return typeof address === 'object' && address ? String(address.port) : ''
}
