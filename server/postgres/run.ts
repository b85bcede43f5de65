import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Account } from './account.ts'

export interface Run {
  bin: string
  account: Account | undefined
  cluster: string
  log: string
  settings: Record<string, string>
}

/** Nothing of ours: a PGDATA or TZ of the caller must not reach PostgreSQL. */
export const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C.UTF-8' }

const LOG_LIMIT = 10_000_000

/** Starts `initdb` or `postgres` on the cluster, in a session of its own, out of reach of the terminal's Ctrl-C. */
export async function startProgram(program: string, args: string[], run: Omit<Run, 'settings'>) {
  const folder = openSync(run.cluster, constants.O_RDONLY | constants.O_DIRECTORY)
  const log = openSync(run.log, 'a', 0o600)
  try {
    // An open folder is reached through its descriptor whatever the folders above it forbid.
    const child = spawn(join(run.bin, program), ['-D', '/proc/self/fd/3', ...args], {
      ...run.account,
      cwd: '/',
      env: ENVIRONMENT,
      stdio: ['ignore', log, log, folder],
      detached: true,
    })
    await once(child, 'spawn')
    return child
  } finally {
    closeSync(folder)
    closeSync(log)
  }
}

/** Where the log ends now; a log grown too long is put aside first. */
export function startOfLog(log: string) {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LOG_LIMIT) return size
  renameSync(log, `${log}.1`)
  return 0
}

/** The last lines written to the log since then, as one line. */
export function lastLines(log: string, since: number) {
  const lines = readFileSync(log).subarray(since).toString('utf8').trim().split('\n')
  return lines.slice(-5).join(' / ') || 'nothing was logged'
}
