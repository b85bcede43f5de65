import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { connectionAt, readPidFile } from '#postgres/postmaster.ts'

/** The file that `npm start` runs. */
export const main = fileURLToPath(new URL('../build/main.mjs', import.meta.url))

const hold = fileURLToPath(new URL('./hold.mjs', import.meta.url))

/** Node's compile cache, shared with `npm start`, so that later starts are faster. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/node-compile', import.meta.url))

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

/** The real server on a port that another process keeps open during restarts. */
export async function startHeld(folder: string, more?: Record<string, string>) {
  const port = await freePort()
  const note = join(folder, 'process')
  const holder = spawn(process.execPath, [hold, port, note, main], {
    env: variables(join(folder, 'data'), { PORT: port, ...more }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(holder, 'exit')
  const address = `http://127.0.0.1:${port}`
  // While the port is held, a request waits for the server.
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) await sleep(20)
  const pid = () => Number(readFileSync(note, 'utf8'))
  return {
    address,
    async restart() {
      const before = pid()
      process.kill(before, 'SIGTERM')
      while (pid() === before || !(pid() > 0)) await sleep(20)
    },
    async [Symbol.asyncDispose]() {
      writeFileSync(`${note}.end`, '')
      process.kill(pid(), 'SIGTERM')
      await exited
    },
  }
}

export async function freePort(): Promise<string> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? String(address.port) : ''
}

/** Connects to a data folder's embedded database from outside; also returns the postmaster's pid. */
export async function connectTo(dataDir: string) {
  const { pid, host } = readPidFile(join(dataDir, 'postgres'))
  const client = new Client(connectionAt(host))
  // The client may outlive the database.
  client.on('error', () => {})
  await client.connect()
  return { pid, client }
}
