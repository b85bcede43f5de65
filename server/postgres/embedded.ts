import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { accountFor } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { lockDataDir } from './lock.ts'
import { readPidFile, startPostmaster, stopPostmaster, type Connection } from './postmaster.ts'
import { removeSocketFolder } from './socket-folder.ts'
import { findProcess } from './processes.ts'
import { makeFolder } from '#process/owned-files.ts'
import { StartError } from '#process/start-error.ts'

export interface PostgresOptions {
  dataDir: string
  binaries?: string
  /** Server settings that override ours, such as `fsync: 'off'` for a temporary server. */
  settings?: Record<string, string>
  signal?: AbortSignal
}

export interface RunningPostgres {
  connection: Connection
  isRunning: () => boolean
  stop: () => Promise<void>
}

export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  try {
    makeFolder(resolve(options.dataDir))
    return await startIn(realpathSync(options.dataDir), options)
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? unusable(options.dataDir, error) : error
  }
}

async function startIn(
  dataDir: string,
  { binaries, settings = {}, signal }: PostgresOptions,
): Promise<RunningPostgres> {
  const unlock = lockDataDir(dataDir)
  try {
    const cluster = join(dataDir, 'postgres')
    const account = accountFor(cluster)
    const { bin, version } = prepareBinaries(binaries, account)
    const run = { bin, account, cluster, log: join(dataDir, 'postgres.log'), settings, signal }
    await prepareCluster(run, version)
    const connection = await startPostmaster(run)
    const { pid } = readPidFile(cluster)
    const stop = async () => {
      await stopPostmaster(cluster)
      removeSocketFolder(connection.host)
      unlock()
    }
    let stopped: Promise<void> | undefined
    return { connection, isRunning: () => findProcess(pid) !== undefined, stop: () => (stopped ??= stop()) }
  } catch (error) {
    unlock()
    throw error
  }
}

function unusable(path: string, error: Error) {
  const isFile = 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTDIR')
  const reason = isFile ? 'it is not a folder' : error.message
  return new StartError(
    `The data folder ${resolve(path)} cannot be used: ${reason}. Make it a writable folder or set DATA_DIR to another.`,
    { cause: error },
  )
}
