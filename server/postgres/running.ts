import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { APP_ROLE } from './audit-role.ts'
import { connectionAt, readPidFile, type Connection } from './postmaster.ts'
import { processesIn } from './processes.ts'

/** The embedded database if a server runs it at the moment; starts and takes over nothing. */
export function runningDatabase(dataDir: string, user = APP_ROLE): Connection | undefined {
  const cluster = join(resolve(dataDir), 'postgres')
  const { pid, host, state } = readPidFile(cluster)
  if (state !== 'ready' || !processesIn(cluster).includes(pid)) return undefined
  // A systemd service has its own /tmp, which root and the service's account can reach through /proc.
  const seen = `/proc/${pid}/root${host}`
  return { ...connectionAt(existsSync(seen) ? seen : host), user }
}
