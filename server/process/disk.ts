import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Env } from '#env.ts'

/** Room for the next four segments of the embedded database's log, without which it accepts no write. */
const NEEDED = 64 * 1024 ** 2

/** The path or its nearest existing parent. */
export function existingOf(path: string): string {
  return existsSync(path) ? path : existingOf(dirname(path))
}

/** Free bytes of the disk of a path. */
export function freeOf(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** Whether the embedded database can write; of another database, this machine does not know the disk. */
export const canWrite = ({ DATABASE_URL, DATA_DIR }: Env, free = freeOf) =>
  DATABASE_URL !== undefined || free(existingOf(resolve(DATA_DIR))) >= NEEDED
