import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Room for the next four segments of the embedded database's log, without which it accepts no write. */
const NEEDED = 64 * 1024 ** 2

export function existingOf(path: string): string {
  return existsSync(path) ? path : existingOf(dirname(path))
}

export function freeOf(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

interface Place {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}

/** Whether the embedded database can write; of another database, this machine does not know the disk. */
export function canWrite({ DATABASE_URL, DATA_DIR }: Place, free = freeOf): boolean {
  if (DATABASE_URL !== undefined) return true
  const place = existingOf(resolve(DATA_DIR))
  try {
    // Fails also if the disk was mounted again for reading only, after a fault.
    accessSync(place, constants.W_OK)
  } catch {
    return false
  }
  return hasRoom(place, free)
}

export const hasRoom = (path: string, free = freeOf) => free(existingOf(path)) >= NEEDED
