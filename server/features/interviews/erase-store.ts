import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'
import { redactColumns, redactJson, type ErasedPerson } from '#personal-data/erased-person.ts'

export async function eraseFromTexts(tx: Tx, { id, unique, own }: ErasedPerson): Promise<void> {
  await redactColumns(tx, own, 'interviews', ['notes'], sql`taken_by = ${id}`)
  await redactColumns(tx, unique, 'interviews', ['notes'])
  await redactJson(tx, unique, 'interviews', 'checks')
  await redactColumns(tx, unique, 'interviewSettings', ['help', 'checks'])
}

/** Call it with the new id. */
export async function eraseFromInterviews(tx: Tx, { deletedId }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('interviews').where('userId', '=', deletedId).execute()
}
