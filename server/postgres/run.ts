import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openIn } from '#process/owned-files.ts'
import { type Account } from './account.ts'

export interface Run {
  bin: string
  account: Account | undefined
  cluster: string
  log: string
  settings: Record<string, string>
  signal?: AbortSignal | undefined
}

/** None of our environment: the caller's PGDATA or TZ must not reach PostgreSQL. */
export const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C.UTF-8' }

const LOG_LIMIT = 10_000_000

/** Runs a program of PostgreSQL on the cluster and returns its exit code; it and what it starts write to the log. */
export async function runProgram(program: 'initdb' | 'pg_ctl', args: string[], run: Run): Promise<number> {
  const folder = openSync(run.cluster, constants.O_RDONLY | constants.O_DIRECTORY)
  const log = openIn(run.log, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT)
  try {
    // An open descriptor works even if the account may not enter the folders above.
    const child = spawn(join(run.bin, program), [...args, '-D', '/proc/self/fd/3'], {
      ...run.account,
      cwd: '/',
      env: ENVIRONMENT,
      stdio: ['ignore', log, log, folder],
      // A session of its own keeps Ctrl-C in the terminal from the program.
      detached: true,
      signal: run.signal,
      killSignal: 'SIGINT',
    })
    const [code] = await once(child, 'exit')
    return code ?? 1
  } finally {
    closeSync(folder)
    closeSync(log)
  }
}

/** Begins a new log once the old one is long; returns a function that reads the last lines written since. */
export function openLog(log: string): () => string {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT) renameSync(log, `${log}.1`)
  return () => {
    const since = readFileSync(log).subarray(size > LOG_LIMIT ? 0 : size)
    return since.toString('utf8').trim().split('\n').slice(-5).join(' / ') || 'nothing was logged'
  }
}
