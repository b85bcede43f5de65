import { sql } from 'kysely'
import type { SavedReply } from '@westmore/contract/tickets.ts'
import type { Db, Tx } from '#postgres/db.ts'

const columns = ['id', 'title', 'text', 'updatedAt'] as const

export async function allReplies(db: Db): Promise<SavedReply[]> {
  return db.selectFrom('savedReplies').select(columns).orderBy('title').orderBy('id').execute()
}

/** Adds a reply; undefined when there are `most` of them already. */
export async function addReply(
  tx: Tx,
  reply: { id: string; title: string; text: string },
  most: number,
): Promise<SavedReply | undefined> {
  await sql`lock table saved_replies in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('savedReplies')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= most) return undefined
  return tx.insertInto('savedReplies').values(reply).returning(columns).executeTakeFirstOrThrow()
}

export async function lockReply(tx: Tx, id: string): Promise<SavedReply | undefined> {
  return tx.selectFrom('savedReplies').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeReply(
  tx: Tx,
  id: string,
  words: { title: string; text: string },
): Promise<SavedReply> {
  return tx
    .updateTable('savedReplies')
    .set({ ...words, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function removeReply(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('savedReplies').where('id', '=', id).execute()
}
