import { resolve } from 'node:path'
import { BACKUP_AT } from '@westmore/contract/backup.ts'
import { nextAtClock } from '@westmore/contract/days.ts'
import { record } from '#events/record.ts'
import { isAdvisoryLocked } from '#postgres/advisory-lock.ts'
import { asOwner } from '#rpc.ts'
import * as store from './store.ts'

export const backup = {
  read: asOwner.backup.read.handler(async ({ context: { db, env, now } }) => {
    const isUnderWay = await isAdvisoryLocked(db, 'backup')
    return {
      newest: await store.newestRun(db, isUnderWay),
      good: await store.newestRun(db, isUnderWay, true),
      folder: resolve(env.BACKUP_DIR),
      isEncrypted: env.BACKUP_KEY !== undefined,
      keep: env.BACKUP_KEEP,
      copy:
        env.BACKUP_COPY_TO === undefined ? null : { to: env.BACKUP_COPY_TO, ...(await store.lastCopy(db)) },
      nextAt: nextAtClock(now(), BACKUP_AT).toISOString(),
    }
  }),

  make: asOwner.backup.make.handler(async ({ context: { db, user }, errors }) => {
    if (await isAdvisoryLocked(db, 'backup')) throw errors.ALREADY_RUNNING()
    await db.transaction().execute(async (tx) => {
      const id = await store.requestBackup(tx, false)
      if (id === undefined) throw errors.ALREADY_RUNNING()
      await record(tx, user, 'backup.make', { id })
    })
  }),
}
