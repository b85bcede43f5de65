import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const main = fileURLToPath(new URL('../main.ts', import.meta.url))

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
