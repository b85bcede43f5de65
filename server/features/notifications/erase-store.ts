import type { Tx } from '#postgres/db.ts'
import type { Gone } from '#gone.ts'

/** Removes a person's notifications and their settings. */
export async function eraseNotifications(tx: Tx, { deletedId }: Gone): Promise<void> {
  for (const table of ['notifications', 'notificationSettings', 'notificationReminders'] as const)
    await tx.deleteFrom(table).where('userId', '=', deletedId).execute()
}
