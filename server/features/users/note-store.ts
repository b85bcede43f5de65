import type { Db, Tx } from '#postgres/db.ts'

const columns = ['id', 'userId', 'authorId', 'author', 'text', 'createdAt'] as const

/** Oldest first. */
export async function notesAbout(db: Db, userId: string) {
  return db
    .selectFrom('userNotes')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function noteById(db: Db, id: string) {
  return db.selectFrom('userNotes').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function lockNote(tx: Tx, id: string) {
  return tx.selectFrom('userNotes').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function addNote(
  tx: Tx,
  note: { id: string; userId: string; authorId: string; author: string; text: string },
) {
  return tx.insertInto('userNotes').values(note).returning(columns).executeTakeFirstOrThrow()
}

export async function removeNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('userNotes').where('id', '=', id).execute()
}
