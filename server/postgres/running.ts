import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import { APP_ROLE } from './audit-role.ts'
import { findProcess } from './processes.ts'
import { PORT, readPidFile } from './postmaster.ts'

/** The embedded database of a folder while a server keeps it running; nothing is started or taken over. */
export function runningDatabase(dataDir: string): ClientConfig | undefined {
  const { pid, host, socket, state } = readPidFile(join(resolve(dataDir), 'postgres'))
  if (!(pid > 0) || state !== 'ready' || !findProcess(pid)) return undefined
  // A service of systemd has a /tmp of its own; root reaches it through the process.
  const seen = existsSync(socket) ? host : `/proc/${pid}/root${host}`
  return { host: seen, port: PORT, user: APP_ROLE, database: 'postgres' }
}
