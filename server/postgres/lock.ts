import { spawnSync } from 'node:child_process'
import { closeSync, constants, ftruncateSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openIn } from '#process/owned-files.ts'
import { StartError } from '#process/start-error.ts'

/** Makes this process the only server of the folder until the returned function is called or the process ends. */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'server.pid')
  const file = openIn(path, constants.O_RDWR | constants.O_CREAT, 0o644)
  // The lock belongs to the open file, not to the command. A child that a killed server was starting may hold it a moment longer.
  const { status, error } = spawnSync('flock', ['-w', '2', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', file],
  })
  if (status !== 0) {
    closeSync(file)
    throw new StartError(
      status === 1
        ? `Another Westmore server already uses ${dataDir} (process ${readFileSync(path, 'utf8').trim()}). Stop it first or set DATA_DIR.`
        : `${path} could not be locked: ${error?.message ?? `flock ${status}`}.`,
    )
  }
  ftruncateSync(file)
  writeSync(file, `${process.pid}\n`, 0)
  return () => {
    ftruncateSync(file)
    closeSync(file)
  }
}
