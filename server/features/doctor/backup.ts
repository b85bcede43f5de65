import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import type { Env } from '#env.ts'
import { BACKUP_NAME, listCopies, momentOf } from '#features/backup/public.ts'
import { backupWords as words } from './words.ts'
import { linesOf } from './line.ts'

const { good, warning, bad } = linesOf('backup')

const HOUR = 3_600_000
/** Backups are nightly; this one is two hours late. */
const LATE = 26 * HOUR

export async function examineBackup(folder: string, now = Date.now()): Promise<DoctorLine[]> {
  // The first backup creates the folder.
  const newest = await newestIn(folder).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? 0 : undefined,
  )
  if (newest === undefined) return [bad(words.unreadable(folder))]
  if (newest === 0) return [warning(words.empty(folder))]
  const age = now - newest
  const hours = Math.floor(age / HOUR)
  return [age > LATE ? bad(words.old(hours, folder)) : good(words.fresh(hours))]
}

/** The newest copy must be from last night. */
export async function examineCopies(env: Env, now = Date.now()): Promise<DoctorLine[]> {
  const place = env.BACKUP_COPY_TO
  if (place === undefined) return []
  try {
    const { names } = await listCopies(place)
    const newest = names.at(-1)
    if (newest === undefined) return [warning(words.noCopy(place))]
    const age = now - momentOf(newest)
    const hours = Math.floor(age / HOUR)
    if (age > LATE) return [bad(words.oldCopy(hours, place))]
    return [good(words.copies(names.length, hours, place))]
  } catch (error) {
    return [bad(words.copyUnreadable(place, error instanceof Error ? error.message : String(error)))]
  }
}

async function newestIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && BACKUP_NAME.test(entry.name))
  const times = await Promise.all(files.map(async ({ name }) => (await stat(join(folder, name))).mtimeMs))
  return times.reduce((newest, time) => Math.max(newest, time), 0)
}
