import { spawnSync } from 'node:child_process'
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#start-error.ts'

/** Makes this process the only server on the folder until the returned function is called or it dies. */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'server.pid')
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o644)
  // The lock belongs to the open file, not to the flock command: it stays ours when that ends.
  const { status, error } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] })
  if (status !== 0) {
    closeSync(file)
    if (status !== 1)
      throw new StartError(`${path} could not be locked: ${error?.message ?? `flock ${status}`}.`)
    throw new StartError(
      `Another Westmore server already uses ${dataDir} (process ${readFileSync(path, 'utf8').trim()}). ` +
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
