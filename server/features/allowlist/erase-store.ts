import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'
import {
  eraseNames,
  redactColumns,
  redactJson,
  type ErasedPerson,
  type Wait,
} from '#personal-data/erased-person.ts'

/** The submissions a person sent, decided or revoked. */
export async function lockSubmissionsWith(tx: Tx, { id }: ErasedPerson, wait: Wait): Promise<void> {
  await sql`
    select from allowlist_submissions where user_id = ${id} or reviewer_id = ${id} or revoker_id = ${id}
    order by id for no key update ${sql.raw(wait)}`.execute(tx)
}

export async function wasApproved(tx: Tx, id: string): Promise<boolean> {
  const approved = await tx
    .selectFrom('allowlistSubmissions')
    .select('id')
    .where('userId', '=', id)
    .where((eb) => eb.or([eb('status', '=', 'approved'), eb('revokedAt', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  if (approved) return true
  const taken = tx.selectFrom('takenPeople').select('listedAs').where('userId', '=', id)
  return (await taken.executeTakeFirst()) !== undefined
}

export async function eraseFromTexts(tx: Tx, { id, unique, own }: ErasedPerson): Promise<void> {
  const isOwn = sql`${id} in (user_id, reviewer_id, revoker_id)`
  const isInOwn = sql`submission_id in (select id from allowlist_submissions where user_id = ${id})`
  await redactColumns(tx, own, 'allowlistSubmissions', ['reason', 'revokeReason'], isOwn)
  await redactColumns(tx, unique, 'allowlistSubmissions', ['reason', 'revokeReason'])
  await redactColumns(tx, unique, 'allowlistDeclines', ['reason'])
  await redactJson(tx, unique, 'allowlistDeclines', 'notes')
  await redactColumns(tx, own, 'allowlistAnswers', ['answer', 'note'], isInOwn)
  await redactColumns(tx, unique, 'allowlistAnswers', ['question', 'answer', 'note'])
  await redactColumns(tx, own, 'allowlistNotes', ['text'], sql`(author_id = ${id} or ${isInOwn})`)
  await redactColumns(tx, unique, 'allowlistNotes', ['text'])
  await redactColumns(tx, unique, 'allowlistDraftAnswers', ['question', 'answer'])
  await redactColumns(tx, unique, 'allowlistQuestions', ['question', 'description'])
  await redactJson(tx, unique, 'allowlistQuestions', 'form')
  await redactColumns(tx, unique, 'allowlistOpening', ['text'])
}

/** Call it with the new id. */
export async function eraseFromSubmissions(tx: Tx, gone: ErasedPerson): Promise<void> {
  const { deletedId } = gone
  const names = { username: 'userId', reviewedBy: 'reviewerId', revokedBy: 'revokerId' }
  await eraseNames(tx, gone, 'allowlistSubmissions', names)
  await eraseNames(tx, gone, 'allowlistNotes', { author: 'authorId' })
  await sql`update allowlist_submissions set status = 'withdrawn'
    where user_id = ${deletedId} and status = 'pending'`.execute(tx)
  await tx
    .updateTable('allowlistPictures')
    .set({ uploaderId: null })
    .where('uploaderId', '=', deletedId)
    .execute()
  await sql`delete from allowlist_declines where reviewer_id = ${deletedId}
    or submission_id in (select id from allowlist_submissions where user_id = ${deletedId})`.execute(tx)
  await tx.deleteFrom('allowlistPresence').where('userId', '=', deletedId).execute()
  await tx.deleteFrom('allowlistDraftAnswers').where('userId', '=', deletedId).execute()
  await tx.deleteFrom('allowlistDrafts').where('userId', '=', deletedId).execute()
}
