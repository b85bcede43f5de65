import { spawnSync } from 'node:child_process'
import { closeSync, constants, ftruncateSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { findProcess } from './processes.ts'
import { openIn } from '#process/owned-files.ts'
import { StartError } from '#process/start-error.ts'

/** Seconds to wait for the lock of a dead owner: a child it was starting may hold it a moment longer. */
const LEFT_OVER = 5

/** Makes this process the only server of the folder until the returned function is called or the process ends. */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'server.pid')
  const file = openIn(path, constants.O_RDWR | constants.O_CREAT, 0o644)
  const holder = () => readFileSync(path, 'utf8').trim()
  // The lock belongs to the open file, not to the flock command, so it survives that command.
  const flock = (...options: string[]) =>
    spawnSync('flock', [...options, '3'], { stdio: ['ignore', 'ignore', 'ignore', file] })
  let { status, error } = flock('-n')
  // Between fork and exec a child has its parent's files open, so it may hold the lock of a killed parent.
  if (status === 1 && !findProcess(Number(holder()))) ({ status, error } = flock('-w', String(LEFT_OVER)))
  if (status !== 0) {
    closeSync(file)
    if (status !== 1)
      throw new StartError(`${path} could not be locked: ${error?.message ?? `flock ${status}`}.`)
    throw new StartError(
      `Another Westmore server already uses ${dataDir} (process ${holder()}). ` +
        'Stop it first or set DATA_DIR.',
    )
  }
  ftruncateSync(file)
  writeSync(file, `${process.pid}\n`, 0)
  return () => {
    ftruncateSync(file)
    closeSync(file)
  }
}
