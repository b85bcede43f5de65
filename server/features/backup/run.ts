import { resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { ClientConfig } from 'pg'
import { openRounds } from '@westmore/contract/one-at-a-time.ts'
import type { BackupFailure } from '@westmore/contract/backup.ts'
import { copyBackups } from './archive/elsewhere.ts'
import { removeOld, writeBackup, type BackupFile } from './archive/file.ts'
import { withConnection } from './archive/places.ts'
import { dumpAll } from './archive/dump.ts'
import { updateList } from './archive/tombstones.ts'
import type { Env } from '#env.ts'
import { clock } from '#postgres/clock.ts'
import type { Db, openConnection } from '#postgres/db.ts'
import { tryAdvisoryLock } from '#postgres/advisory-lock.ts'
import { beginRequested, endCopy, endRun } from './store.ts'
import { cutText } from '@westmore/contract/signs.ts'

interface Parts {
  db: Db
  env: Env
  connection: ClientConfig
  log: FastifyBaseLogger
}

/** The first node that takes a request makes it; one backup at a time over all nodes. */
export function openBackups({ db, env, connection, log }: Parts) {
  const stopping = new AbortController()
  const { signal } = stopping
  const folder = resolve(env.BACKUP_DIR)

  const makeRequested = () =>
    db.transaction().execute(async (lockTx) => {
      if (signal.aborted || !(await tryAdvisoryLock(lockTx, 'backup'))) return undefined
      const id = await beginRequested(db)
      if (id === undefined) return undefined
      try {
        const make = (opened: Opened) => makeBackup(opened, folder, env, signal)
        const { name, size } = await withConnection(connection, make, signal)
        await removeOld(folder, env.BACKUP_KEEP, await clock(db))
        await endRun(db, id, { name, size })
        log.info({ name, size }, 'a backup was made')
        return { id, isGood: true }
      } catch (error) {
        if (signal.aborted) return undefined
        log.error({ err: error }, 'a backup failed')
        await endRun(db, id, { failure: failureOf(error) })
        return { id, isGood: false }
      }
    })

  /** It may take hours, so without the lock; a missing file is copied by the next run. */
  async function copyElsewhere(id: string, place: string): Promise<void> {
    try {
      await copyBackups({ folder, place, keep: env.BACKUP_KEEP }, signal)
      await endCopy(db, id, null)
      log.info({ place }, 'backups were copied')
    } catch (error) {
      if (signal.aborted) return
      log.error({ err: error }, 'backups could not be copied')
      await endCopy(db, id, error instanceof Error ? cutText(error.message, 300) : 'other')
    }
  }

  const makeAll = async () => {
    for (let run; (run = await makeRequested());)
      if (run.isGood && env.BACKUP_COPY_TO !== undefined) await copyElsewhere(run.id, env.BACKUP_COPY_TO)
  }
  const rounds = openRounds(makeAll, (error) => log.error({ err: error }, 'a backup could not be started'))
  return {
    wake: rounds.ask,
    async stop() {
      stopping.abort()
      await rounds.stop()
    },
  }
}

type Opened = ReturnType<typeof openConnection>

export async function makeBackup(
  { client, db }: Opened,
  folder: string,
  { BACKUP_KEY }: Env,
  signal?: AbortSignal,
): Promise<BackupFile> {
  const now = await clock(db)
  const file = await writeBackup(dumpAll(client), { folder, key: BACKUP_KEY, now, ...(signal && { signal }) })
  await updateList(db, folder, now)
  return file
}

const noFolder = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ELOOP'])
const noSpace = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function failureOf(error: unknown): BackupFailure {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : ''
  if (noSpace.has(code)) return 'no-space'
  return noFolder.has(code) ? 'no-folder' : 'other'
}
