import { resolve } from 'node:path'
import { BACKUP_AT } from '@westmore/contract/backup.ts'
import { lastAtClock } from '@westmore/contract/days.ts'
import { updateList } from './archive/tombstones.ts'
import type { Env } from '#env.ts'
import { clock } from '#postgres/clock.ts'
import type { Db } from '#postgres/db.ts'
import { requestBackup, isNightForgotten } from './store.ts'

const [hour, minute] = BACKUP_AT.split(':').map(Number)

export function backupJobs(env: Env) {
  return [
    {
      name: 'backup',
      cron: `${minute} ${hour} * * *`,
      // A backup may take longer than the time limit of a job.
      work: async (db: Db) => {
        await db.transaction().execute((tx) => requestBackup(tx, true))
      },
      isMissed: async (db: Db) => isNightForgotten(db, lastAtClock(await clock(db), BACKUP_AT)),
    },
    {
      name: 'backup-list',
      cron: '*/10 * * * *',
      work: async (db: Db) => updateList(db, resolve(env.BACKUP_DIR), await clock(db)),
    },
  ]
}
