import type { Tx } from '#postgres/db.ts'
import type { ErasedPerson } from '#personal-data/erased-person.ts'

export async function eraseNotifications(tx: Tx, { deletedId }: ErasedPerson): Promise<void> {
  for (const table of ['notifications', 'notificationSettings', 'notificationReminders'] as const)
    await tx.deleteFrom(table).where('userId', '=', deletedId).execute()
}
