import type { Db, Tx } from '#postgres/db.ts'
import { recordReminder } from '#events/notifications.ts'
import { record } from '#events/record.ts'
import { submissionsToRetry } from './store.ts'

export async function remindApplicants(db: Db): Promise<{ reminded: number }> {
  let reminded = 0
  for (const { id, userId } of await submissionsToRetry(db)) {
    const isNew = await db.transaction().execute(async (tx) => {
      const isDue = await recordReminder(tx, userId, { about: { submissionId: id } })
      if (isDue) await record(tx, null, 'allowlist.remind', { id, userId })
      return isDue
    })
    if (isNew) reminded += 1
  }
  return { reminded }
}

/** After a restore: they may have been sent since the backup. */
export async function markApplicantsReminded(tx: Tx): Promise<void> {
  for (const { id, userId } of await submissionsToRetry(tx))
    await recordReminder(tx, userId, { about: { submissionId: id } })
}
