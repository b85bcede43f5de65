import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers, freePort, root } from '#shared/site.ts'

const PATIENCE = 60_000

/** Clears variables, so that no shell or `.env` leads the measurement to a real database or to the real Discord. */
const variables = {
  DATABASE_URL: '',
  DISCORD_CLIENT_ID: '',
  PUBLIC_URL: '',
  TRUST_PROXY: '',
  METRICS_PORT: '',
  METRICS_HOST: '',
  LOG_LEVEL: '',
  DEMO_LIFE: 'off',
}

/** Runs `npm start` with this data folder: the demo as a new operator sees it. */
export async function startDemo(dataDir: string) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      ...variables,
      PORT: port,
      STAND_IN_PORT: await freePort(),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // Not 'exit', because npm ends before the server that it started.
  const end = once(child, 'close')
  const stop = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await end
  }
  const until = performance.now() + PATIENCE
  while (!(await answers(url))) {
    if (child.exitCode === null && performance.now() < until) {
      await sleep(50)
      continue
    }
    await stop()
    throw new Error(`The demo did not start:\n${output}`)
  }
  return { url, stop }
}
