import { readdir } from 'node:fs/promises'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import type { Env } from '#env.ts'
import { backupsAmong, listCopies, momentOf } from '#features/backup/public.ts'
import { backupWords as words } from './words.ts'
import { linesOf } from './line.ts'

const { good, warning, bad } = linesOf('backup')

/** Hours; backups are nightly, and this one is two hours late. */
const LATE = 26

export async function examineBackup(folder: string, now = Date.now()): Promise<DoctorLine[]> {
  // The first backup creates the folder.
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : undefined,
  )
  if (!names) return [bad(words.unreadable(folder))]
  const newest = backupsAmong(names).at(-1)
  if (newest === undefined) return [warning(words.empty(folder))]
  const hours = hoursSince(newest, now)
  return [hours >= LATE ? bad(words.old(hours, folder)) : good(words.fresh(hours))]
}

/** The newest copy must be from last night. */
export async function examineCopies(env: Env, now = Date.now()): Promise<DoctorLine[]> {
  const place = env.BACKUP_COPY_TO
  if (place === undefined) return []
  try {
    const names = await listCopies(place)
    const newest = names.at(-1)
    if (newest === undefined) return [warning(words.noCopy(place))]
    const hours = hoursSince(newest, now)
    return [hours >= LATE ? bad(words.oldCopy(hours, place)) : good(words.copies(names.length, hours, place))]
  } catch (error) {
    return [bad(words.copyUnreadable(place, error instanceof Error ? error.message : String(error)))]
  }
}

const hoursSince = (name: string, now: number) => Math.floor((now - momentOf(name)) / 3_600_000)
