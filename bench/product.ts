import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const PATIENCE = 60_000

/** Neither the shell nor a `.env` may lead the measurement to a real database or to the real Discord. */
const demo = {
  DATABASE_URL: '',
  DISCORD_CLIENT_ID: '',
  PUBLIC_URL: '',
  TRUST_PROXY: '',
  METRICS_PORT: '',
  METRICS_HOST: '',
  LOG_LEVEL: '',
  // Players and lines that nobody asked for.
  DEMO_LIFE: 'off',
}

export interface Product {
  url: string
  /** From the command to the first page, in ms. */
  startedIn: number
  stop: () => Promise<void>
}

/** `npm start` on this data folder, timed until the first page is served. */
export async function startProduct(dataDir: string): Promise<Product> {
  const variables = { PORT: await freePort(), STAND_IN_PORT: await freePort(), DATA_DIR: dataDir }
  const url = `http://localhost:${variables.PORT}`
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...demo, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // Not 'exit': npm is gone before the server it started.
  const end = once(child, 'close')
  const stop = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await end
  }

  while (!(await isServed(url))) {
    if (child.exitCode === null && performance.now() - began < PATIENCE) continue
    await stop()
    throw new Error(`The product did not start:\n${output}`)
  }
  const startedIn = performance.now() - began
  while (!output.includes('stand-in listens')) await sleep(10)
  return { url, startedIn, stop }
}

async function isServed(url: string): Promise<boolean> {
  try {
    const page = await fetch(url)
    await page.text()
    return page.ok
  } catch {
    await sleep(5)
    return false
  }
}

export async function freePort(): Promise<string> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  return typeof address === 'object' && address ? String(address.port) : ''
}
