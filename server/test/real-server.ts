import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

/** What `npm start` runs. */
export const main = fileURLToPath(new URL('../build/main.mjs', import.meta.url))

/** As `npm start` has it: what Node compiled once is there at the next start. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/node-compile', import.meta.url))

export function dataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'westmore-server-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 10 }) }
}

export const variables = (dataDir: string, more: Record<string, string> = {}) => ({
  PATH: process.env['PATH'],
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DISCORD_CLIENT_ID: 'westmore',
  DISCORD_CLIENT_SECRET: 'secret',
  LOG_LEVEL: 'fatal',
  NODE_COMPILE_CACHE: compiled,
  ...more,
})

/** Starts the real process and waits until it listens. */
export async function startReal(dataDir: string, more?: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: variables(dataDir, more),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { ready: string }) => resolve(message.ready))
    void exited.then((code) => reject(new Error(`the server ended with ${code}`)))
  })
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  return { address, end, child, [Symbol.asyncDispose]: async () => void (await end('SIGTERM')) }
}

/** The embedded database of a data folder, from outside: its process and a connection. */
export async function connectTo(dataDir: string) {
  const [pid, , , , host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const client = new Client({ host, user: 'westmore', database: 'postgres' })
  // It may outlive the database.
  client.on('error', () => {})
  await client.connect()
  return { pid: Number(pid), client }
}
