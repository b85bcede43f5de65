import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'
import { root } from './paths.mjs'

const folder = mkdtempSync(join(tmpdir(), 'westmore-npm-'))
const pidFile = join(folder, 'postgres/postmaster.pid')

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

/** Starts the demo in its own session; an environment variable marks all its processes. */
async function npmStart() {
  const mark = `WESTMORE_MARK=${randomUUID()}`
  const [name = '', value] = mark.split('=')
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: folder,
      PORT: await freePort(),
      STAND_IN_PORT: await freePort(),
      [name]: value,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  // A failed test may leave processes.
  onTestFinished(() => {
    if (npm.pid === undefined) return
    try {
      process.kill(-npm.pid, 'SIGTERM')
    } catch {
      // All have ended.
    }
  })
  let output = ''
  npm.stdout.on('data', (part) => (output += part))
  return {
    npm,
    isOpen: () => output.includes('Westmore is open'),
    /** Processes still running, the database included. */
    left: () => [...processes().filter(({ environment }) => environment.includes(mark)), ...databases()],
  }
}

const databases = () => processes().filter(({ cwd }) => cwd === join(folder, 'postgres'))

function processes() {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
      if (/\) Z /.test(read('stat'))) return []
      const cwd = readlinkSync(`/proc/${pid}/cwd`)
      return [{ name: read('comm').trim(), environment: read('environ'), cwd }]
    } catch {
      return []
    }
  })
}

const namesOf = (left: { name: string }[]) => left.map(({ name }) => name)

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  '%s to npm ends all processes and the database',
  async (signal) => {
    const { npm, isOpen, left } = await npmStart()
    await expect.poll(isOpen, { timeout: 150_000, interval: 100 }).toBe(true)
    expect(namesOf(left())).toContain('postgres')

    npm.kill(signal)

    await expect.poll(() => namesOf(left()), { interval: 50 }).toEqual([])
  },
)

test('a signal during the start of the database leaves no process', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { npm, left } = await npmStart()
    await expect.poll(() => existsSync(pidFile), { interval: 5 }).toBe(true)
    npm.kill('SIGTERM')
    await expect.poll(() => namesOf(left()), { interval: 50 }).toEqual([])
    await sleep(200)
    expect(namesOf(left())).toEqual([])
  }
})
