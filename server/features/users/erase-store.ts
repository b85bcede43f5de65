import { sql } from 'kysely'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import type { ErasedPerson } from '#personal-data/erased-person.ts'

/** The user must be locked already. */
export async function blockReferences(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/** The database renames all references to the row. */
export async function anonymize(
  tx: Tx,
  { id, deletedId }: Pick<ErasedPerson, 'id' | 'deletedId'>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      id: deletedId,
      username: DELETED_NAME,
      globalName: null,
      discriminator: '0',
      avatar: null,
      email: '',
      role: 'user',
      allowlistStatus: 'none',
      allowlistAttempts: 0,
      lastAttemptDate: null,
      allowlistSubmittedAt: null,
      deletedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function noteCommunicationRemoved(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ communicationRemovedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}
