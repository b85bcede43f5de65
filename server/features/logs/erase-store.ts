import { sql, type SqlBool } from 'kysely'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import { redactColumns, type ErasedPerson } from '#personal-data/erased-person.ts'

/** Log lines stay: they have a retention of their own. */
export async function eraseFromLedger(tx: Tx, { deletedId, unique, own }: ErasedPerson): Promise<void> {
  await tx
    .deleteFrom('logSearches')
    .where((eb) => eb.or([eb('userId', '=', deletedId), sql<SqlBool>`search ~* ${unique}`]))
    .execute()
  await tx
    .updateTable('logTokens')
    .set({ createdBy: DELETED_NAME })
    .where('creatorId', '=', deletedId)
    .execute()
  await tx.deleteFrom('userGameIdentifiers').where('userId', '=', deletedId).execute()
  await redactColumns(tx, own, 'logTokens', ['name'], sql`creator_id = ${deletedId}`)
  await redactColumns(tx, unique, 'logTokens', ['name'])
  await redactColumns(tx, unique, 'logCategories', ['name'])
  await redactColumns(tx, unique, 'logCategories', ['description', 'scriptExport'])
}
