import { sql } from 'kysely'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import { eraseFromCopies } from '#features/logs/store.ts'
import { takeOut, type Gone } from '#gone.ts'

/** Every name a person bore where something of theirs was written down, without those that somebody else bears now. */
export async function namesOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select username as name from users where id = ${id}
      union select username from tickets where user_id = ${id}
      union select concerned from tickets where concerned_id = ${id}
      union select username from ticket_messages where user_id = ${id}
      union select username from ticket_notes where user_id = ${id}
      union select username from ticket_events where user_id = ${id}
      union select username from allowlist_submissions where user_id = ${id}
      union select author from allowlist_notes where author_id = ${id}
      union select created_by from todos where creator_id = ${id}
      union select actor from audit where actor_id = ${id}
    ) borne
    where name <> '' and not exists (select from users other where other.username = name and other.id <> ${id})`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

export async function isLastOwner(tx: Tx, id: string): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', sql.lit('owner'))
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** Lets nothing more refer to a user, who is locked already, until the transaction ends. */
export async function closeToReferences(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/** Leaves a row without a trace of the person; whatever refers to them is renamed by the database. */
export async function makeNameless(tx: Tx, { id, deletedId }: Pick<Gone, 'id' | 'deletedId'>): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      id: deletedId,
      username: DELETED_NAME,
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

/** Notes about the person are gone with what is attached, those they wrote bear no name. By the new id. */
export async function eraseFromNotes(tx: Tx, gone: Gone, identifiers: string[]): Promise<void> {
  const { deletedId, unique, own } = gone
  await tx.deleteFrom('userNotes').where('userId', '=', deletedId).execute()
  await tx.updateTable('userNotes').set({ author: DELETED_NAME }).where('authorId', '=', deletedId).execute()
  await takeOut(tx, own, 'userNotes', ['text'], sql`author_id = ${deletedId}`)
  await takeOut(tx, unique, 'userNotes', ['text'])
  await eraseFromCopies(tx, 'user_note_evidence', gone, identifiers)
}
