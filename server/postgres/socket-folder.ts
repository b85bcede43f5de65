import { createHash } from 'node:crypto'
import { chmodSync, lchownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Account } from './account.ts'
import { StartError } from '#process/start-error.ts'

/** Only its user can enter it. In /tmp, because a socket's path may have 107 characters at most. */
export function prepareSocketFolder(cluster: string, account: Account | undefined) {
  const folder = join('/tmp', `westmore-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`)
  if (!lstatSync(folder, { throwIfNoEntry: false })) mkdirSync(folder, { mode: 0o700 })
  const self = process.geteuid?.()
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || (stat.uid !== self && stat.uid !== account?.uid)) {
    throw new StartError(
      `${folder} is needed for the database's socket but belongs to another user. Remove it.`,
    )
  }
  chmodSync(folder, 0o700)
  if (account) lchownSync(folder, account.uid, account.gid)
  return folder
}

export function removeSocketFolder(folder: string) {
  try {
    rmdirSync(folder)
  } catch {
    // Not empty or already deleted; the next start handles both.
  }
}
