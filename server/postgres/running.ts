import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { APP_ROLE } from './audit-role.ts'
import { connectionAt, readPidFile, type Connection } from './postmaster.ts'
import { processesIn } from './processes.ts'

/** The embedded database of a folder while a server keeps it running; nothing is started or taken over. */
export function runningDatabase(dataDir: string, user = APP_ROLE): Connection | undefined {
  const cluster = join(resolve(dataDir), 'postgres')
  const { pid, host, state } = readPidFile(cluster)
  const isRunning = processesIn(cluster).some((process) => process.pid === pid)
  if (!isRunning || state !== 'ready') return undefined
  // A service of systemd has a /tmp of its own, which root and the service's account reach through the process.
  const seen = `/proc/${pid}/root${host}`
  return { ...connectionAt(existsSync(seen) ? seen : host), user }
}
