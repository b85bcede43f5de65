import type { Tx } from '#postgres/db.ts'
import { redactColumns, redactJson, type ErasedPerson } from '#personal-data/erased-person.ts'

export async function eraseFromTexts(tx: Tx, { unique }: ErasedPerson): Promise<void> {
  await redactJson(tx, unique, 'interviews', 'checks')
  await redactColumns(tx, unique, 'interviewSettings', ['help', 'checks'])
}

/** Call it with the new id. */
export async function eraseFromInterviews(tx: Tx, { deletedId }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('interviews').where('userId', '=', deletedId).execute()
}
