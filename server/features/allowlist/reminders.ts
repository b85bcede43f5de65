import { handed } from '#handed.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { recordReminder } from '#events/notifications.ts'
import { record } from '#events/record.ts'
import { submissionsToRetry } from './store.ts'

export async function remindApplicants(db: Db): Promise<{ reminded: number }> {
  let reminded = 0
  for (const { id, userId } of await submissionsToRetry(db)) {
    const isNew = await db.transaction().execute(async (tx) => {
      if (await isBarred(tx, userId)) return false
      const isDue = await recordReminder(tx, userId, { about: { submissionId: id } })
      if (isDue) await record(tx, null, 'allowlist.remind', { id, userId })
      return isDue
    })
    if (isNew) reminded += 1
  }
  return { reminded }
}

/** After a failed interview it may take longer, or be over. */
async function isBarred(tx: Tx, userId: string): Promise<boolean> {
  const bar = await handed().interviewBar(tx, userId)
  return bar === null || (bar !== undefined && Date.parse(bar) > Date.now())
}

/** After a restore: they may have been sent since the backup. */
export async function markApplicantsReminded(tx: Tx): Promise<void> {
  for (const { id, userId } of await submissionsToRetry(tx))
    await recordReminder(tx, userId, { about: { submissionId: id } })
}
