import { sql } from 'kysely'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import { redactColumns, redacted, type ErasedPerson } from '#personal-data/erased-person.ts'
import type { Tx } from '#postgres/db.ts'

/** All drafts: a transaction that publishes holds one and then refers to its author. */
export async function lockDrafts(tx: Tx): Promise<void> {
  await sql`select from page_drafts order by page for no key update`.execute(tx)
}

/**
 * The id and e-mail are removed from all texts, names from the notes of the person's versions. The pages are
 * the town's, so a name in them stays. Call it with the new id.
 */
export async function eraseFromPages(tx: Tx, { deletedId, own, unique }: ErasedPerson): Promise<void> {
  await redactColumns(tx, own, 'pageVersions', ['note'], sql`author_id = ${deletedId}`)
  await redactColumns(tx, unique, 'pageVersions', ['markdown', 'note'])
  await redactColumns(tx, unique, 'pageAnswers', ['title', 'text'])
  await redactColumns(tx, unique, 'pageParts', ['text'])
  // An open editor must not save the old text.
  await sql`update page_drafts set markdown = ${redacted(sql`markdown`, unique)}, revision = revision + 1
    where markdown ~* ${unique}`.execute(tx)
  await tx
    .updateTable('pageVersions')
    .set({ author: DELETED_NAME })
    .where('authorId', '=', deletedId)
    .execute()
  await tx.deleteFrom('pageReadings').where('userId', '=', deletedId).execute()
  await tx.updateTable('pagePictures').set({ uploaderId: null }).where('uploaderId', '=', deletedId).execute()
}
