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

/** Draws with a script instead of the real drawer. */
const by = (
  script: string,
  limits: ProcessLimits = { memory: 640, seconds: 20 },
  log = quiet,
): Promise<Outcome> =>
  drawInProcess(Buffer.from('x'), log, new Set(), limits, [process.execPath, '--jitless', '-e', script])

test('ends only the drawer’s process when a picture takes too much memory', async () => {
  const log = { warn: vi.fn<() => void>() }
  const memory = `const kept = []; for (;;) kept.push(Buffer.alloc(10_000_000, 1))`

  const { state } = await by(memory, { memory: 200, seconds: 20 }, log)

  expect(state).toBe('ended')
  expect(log.warn).toHaveBeenCalledOnce()
})

test('lets the drawer refuse sides that unpack to gigabytes', async () => {
  expect((await drawInProcess(LONG_BOMB, quiet, new Set())).state).toBe('unreadable')
})

test('processes the largest accepted picture within the memory limit', async () => {
  const { state, bytes } = await drawInProcess(await drawSlowPicture(), quiet, new Set(), {
    memory: 640,
    seconds: 30,
  })

  expect(state).toBe('done')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2_560, height: 2_560 })
})

test('kills a hanging drawer by wall-clock time and a busy one by CPU time', async () => {
  const began = performance.now()
  expect((await by('setInterval(() => {}, 1e6)', { memory: 640, seconds: 1 })).state).toBe('ended')
  expect((await by('for (;;);', { memory: 640, seconds: 1 })).state).toBe('ended')
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('gives up on a drawer that dies or never stops writing', async () => {
  expect((await by(`process.kill(process.pid, 'SIGSEGV')`)).state).toBe('ended')
  expect((await by('process.exit(1)')).state).toBe('ended')
  expect((await by(`for (;;) require('fs').writeSync(1, Buffer.alloc(1e6))`)).state).toBe('ended')
})

test('passes none of the server’s environment to the drawer', async () => {
  process.env.WESTMORE_SECRET = 'tajemstvi'
  const { bytes } = await by('process.stdout.write(Object.keys(process.env).join())')
  delete process.env.WESTMORE_SECRET
  expect(bytes.toString()).not.toContain('WESTMORE_SECRET')
  expect(bytes.toString()).not.toContain('DATABASE_URL')
})

test('ends all drawers when the server is killed, even one waiting for bytes', async () => {
  const drawer = fileURLToPath(new URL('./drawer.mjs', import.meta.url))
  // Its stdin comes from this test, so only pipe 3 shows it that its parent has ended.
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

  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 60_000 })
})

/** Whether it still runs; a zombie does not. */
function isRunning(pid: number | undefined): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
