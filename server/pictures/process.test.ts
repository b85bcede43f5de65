import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { drawSlowPicture, LONG_BOMB } from '#test/pictures.ts'
import { drawInProcess, type Outcome, type ProcessLimits } from './process.ts'

const quiet = { warn: () => {} }

/** Draws by a command in place of the real drawer. */
const by = (
  script: string,
  limits: ProcessLimits = { memory: 640, seconds: 20 },
  log = quiet,
): Promise<Outcome> =>
  drawInProcess(Buffer.from('x'), log, new Set(), limits, [process.execPath, '--jitless', '-e', script])

test('a picture that takes too much memory ends its own process, not ours', async () => {
  const log = { warn: vi.fn<() => void>() }
  const memory = `const kept = []; for (;;) kept.push(Buffer.alloc(10_000_000, 1))`

  const { state } = await by(memory, { memory: 200, seconds: 20 }, log)

  expect(state).toBe('ended')
  expect(log.warn).toHaveBeenCalledOnce()
})

test('the drawer itself refuses sides that unfold to gigabytes', async () => {
  expect((await drawInProcess(LONG_BOMB, quiet, new Set())).state).toBe('unreadable')
})

test('the largest accepted picture is processed within the limit of memory, whatever its encoding', async () => {
  const { state, bytes } = await drawInProcess(await drawSlowPicture(), quiet, new Set(), {
    memory: 640,
    seconds: 30,
  })

  expect(state).toBe('done')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2_560, height: 2_560 })
}, 90_000)

test('one that hangs is killed by the clock, one that reckons for ever by the processor', async () => {
  const began = performance.now()
  expect((await by('setInterval(() => {}, 1e6)', { memory: 640, seconds: 1 })).state).toBe('ended')
  expect((await by('for (;;);', { memory: 640, seconds: 1 })).state).toBe('ended')
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('one that dies, or never ends to write, is given up', async () => {
  expect((await by(`process.kill(process.pid, 'SIGSEGV')`)).state).toBe('ended')
  expect((await by('process.exit(1)')).state).toBe('ended')
  expect((await by(`for (;;) require('fs').writeSync(1, Buffer.alloc(1e6))`)).state).toBe('ended')
})

test('the drawer knows nothing of what the server was started with', async () => {
  process.env.WESTMORE_SECRET = 'tajemstvi'
  const { bytes } = await by('process.stdout.write(Object.keys(process.env).join())')
  delete process.env.WESTMORE_SECRET
  expect(bytes.toString()).not.toContain('WESTMORE_SECRET')
  expect(bytes.toString()).not.toContain('DATABASE_URL')
})

test('a server that is killed leaves nobody drawing, not even one that still waits for bytes', async () => {
  const drawer = fileURLToPath(new URL('./drawer.mjs', import.meta.url))
  // What it reads comes from us, so that only the pipe 3 tells it of the end of the one who started it.
  const server = spawn(
    process.execPath,
    [
      '-e',
      `const { spawn } = require('child_process')
       const drawer = spawn(process.execPath, [${JSON.stringify(drawer)}], { stdio: [0, 'ignore', 'ignore', 'pipe'] })
       console.log(drawer.pid)`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const [told]: Buffer[] = await once(server.stdout, 'data')
  const pid = Number(told)
  await setTimeout(1_000)
  expect(isRunning(pid)).toBe(true)

  server.kill('SIGKILL')

  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 })
})

/** Whether it works still; one that ended and is not yet collected does not. */
function isRunning(pid: number | undefined): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
