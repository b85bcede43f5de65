import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { BACKUP_NAME } from '#backup/file.ts'
import { backupWords as words } from './words.ts'
import { linesOf } from './line.ts'

const { good, warning, bad } = linesOf('backup')

const HOUR = 3_600_000
/** A backup is made every night; one that is late by hours was missed once, one of two days twice. */
const LATE = 26 * HOUR
const MISSED = 50 * HOUR

/** How old the newest file is where backups are kept. */
export async function examineBackup(folder: string, now = Date.now()): Promise<DoctorLine[]> {
  // The first backup makes the folder.
  const newest = await newestIn(folder).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? 0 : undefined,
  )
  if (newest === undefined) return [bad(words.unreadable(folder))]
  if (newest === 0) return [warning(words.empty(folder))]
  const age = now - newest
  const hours = Math.floor(age / HOUR)
  if (age > MISSED) return [bad(words.old(hours, folder))]
  return [age > LATE ? warning(words.old(hours, folder)) : good(words.fresh(hours))]
}

/** When the newest file was last written; 0 in a folder without one. */
async function newestIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && BACKUP_NAME.test(entry.name))
  const times = await Promise.all(files.map(async ({ name }) => (await stat(join(folder, name))).mtimeMs))
  return times.reduce((newest, time) => Math.max(newest, time), 0)
}
