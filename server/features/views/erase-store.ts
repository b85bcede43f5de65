import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'
import { redactColumns, type ErasedPerson } from '#personal-data/erased-person.ts'

export async function eraseFromViews(tx: Tx, { deletedId, unique }: ErasedPerson) {
  await sql`delete from saved_views where owner_id = ${deletedId} or query ~* ${unique}`.execute(tx)
  await tx.deleteFrom('logAlerts').where('userId', '=', deletedId).execute()
  await redactColumns(tx, unique, 'savedViews', ['name'])
}
