import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { lockDataDir } from './lock.ts'

test('waits for the lock of a killed server while its last child holds it', async () => {
  using folder = temporaryFolder()
  const { child, hasEnded } = await holdLock(folder.path, { of: deadPid(), seconds: 1 })
  lockDataDir(folder.path)()
  await hasEnded
  expect(child.exitCode).toBe(0)
})

test('refuses the lock of a running server at once', async () => {
  using folder = temporaryFolder()
  const { child, hasEnded } = await holdLock(folder.path, { of: process.pid, seconds: 60 })
  expect(() => lockDataDir(folder.path)).toThrow(`(process ${process.pid})`)
  expect(child.exitCode).toBe(null)
  child.kill()
  await hasEnded
})

interface Holder {
  of: number
  seconds: number
}

/** A separate process that holds the lock until it ends. */
async function holdLock(path: string, { of, seconds }: Holder) {
  const file = join(path, 'server.pid')
  writeFileSync(file, `${of}\n`)
  const child = spawn('flock', ['-F', file, 'sh', '-c', `echo held; exec sleep ${seconds}`])
  const hasEnded = once(child, 'exit')
  await once(child.stdout, 'data')
  return { child, hasEnded }
}

const deadPid = () => spawnSync('true').pid
