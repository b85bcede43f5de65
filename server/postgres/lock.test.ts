import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { lockDataDir } from './lock.ts'

test('waits for a lock that ends shortly, and refuses one that is held', async () => {
  using folder = temporaryFolder()
  await holdLock(folder.path, '0.5')
  lockDataDir(folder.path)()
  const child = await holdLock(folder.path, '60')
  expect(() => lockDataDir(folder.path)).toThrow(`already uses ${folder.path} (process 12)`)
  child.kill()
  await once(child, 'exit')
})

/** A separate process that holds the lock for some seconds. */
async function holdLock(path: string, seconds: string) {
  const file = join(path, 'server.pid')
  writeFileSync(file, '12\n')
  const child = spawn('flock', ['-F', file, 'sh', '-c', `echo held; exec sleep ${seconds}`])
  await once(child.stdout, 'data')
  return child
}
