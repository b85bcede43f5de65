import type { Tx } from '#postgres/db.ts'
import { redactJson, type ErasedPerson } from '#personal-data/erased-person.ts'

export async function eraseFromTexts(tx: Tx, { unique }: ErasedPerson): Promise<void> {
  await redactJson(tx, unique, 'interviews', 'checks')
  await redactJson(tx, unique, 'interviewSettings', 'rules')
}

/** Call it with the new id. */
export async function eraseFromInterviews(tx: Tx, { deletedId }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('interviews').where('userId', '=', deletedId).execute()
}
