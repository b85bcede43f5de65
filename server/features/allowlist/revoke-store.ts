import { sql } from 'kysely'
import type { Db, Tx } from '#postgres/db.ts'
import { submissionColumns, type Reviewer } from './store.ts'

export async function approvedOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('allowlistSubmissions')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  return row?.id
}

export async function revoke(tx: Tx, id: string, reviewer: Reviewer, reason: string) {
  return tx
    .updateTable('allowlistSubmissions')
    .set({
      status: 'declined',
      revokedAt: sql`now()`,
      revokedBy: reviewer.name || 'Admin',
      revokerId: reviewer.id,
      revokeReason: reason,
    })
    .where('id', '=', id)
    .returning(submissionColumns)
    .executeTakeFirstOrThrow()
}
