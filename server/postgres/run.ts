import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, ftruncateSync, openSync } from 'node:fs'
import { readFileSync, readSync, statSync, writeSync } from 'node:fs'
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

/** A session of its own keeps Ctrl-C in the terminal from the program. */
export async function startProgram(program: string, args: string[], run: Omit<Run, 'settings'>) {
  const folder = openSync(run.cluster, constants.O_RDONLY | constants.O_DIRECTORY)
  const log = openIn(run.log, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT)
  try {
    // An open descriptor works even if the account may not enter the folders above.
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

export function startOfLog(log: string) {
  rotateLog(log)
  return sizeOf(log)
}

export function limitLog(log: string): () => void {
  const look = () => {
    try {
      rotateLog(log)
    } catch {
      // The disk is full or the log was deleted; no reason to end the server.
    }
  }
  const timer = setInterval(look, 10_000).unref()
  return () => clearInterval(timer)
}

const sizeOf = (log: string) => statSync(log, { throwIfNoEntry: false })?.size ?? 0

/**
 * Copies the last 10 MB of an overlong log to a file beside it and empties the log. PostgreSQL's own collector rotates
 * but never deletes; and processes that hold the emptied file open can continue to write to it.
 */
function rotateLog(log: string): void {
  const size = sizeOf(log)
  if (size <= LOG_LIMIT) return
  const from = openIn(log, constants.O_RDWR)
  try {
    const to = openIn(`${log}.1`, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC)
    const chunk = Buffer.alloc(1_000_000)
    for (let place = size - LOG_LIMIT, read = 1; read > 0; place += read) {
      read = readSync(from, chunk, 0, chunk.length, place)
      writeSync(to, chunk, 0, read)
    }
    closeSync(to)
  } finally {
    ftruncateSync(from)
    closeSync(from)
  }
}

export function lastLines(log: string, since: number) {
  const lines = readFileSync(log).subarray(since).toString('utf8').trim().split('\n')
  return lines.slice(-5).join(' / ') || 'nothing was logged'
}
