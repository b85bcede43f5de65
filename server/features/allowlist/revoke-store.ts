import { sql } from 'kysely'
import type { Db, Tx } from '#postgres/db.ts'
import { submissionColumns, type Reviewer, type SubmissionRow } from './store.ts'

export async function sendersOf(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('allowlistSubmissions').select(['id', 'userId']).where('id', 'in', ids).execute()
}

export async function approvedOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('allowlistSubmissions')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  return row?.id
}

/** Call it with the authors' locks held. */
export async function lockSubmissions(tx: Tx, ids: string[]): Promise<SubmissionRow[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('allowlistSubmissions')
    .select(submissionColumns)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function revoke(tx: Tx, id: string, reviewer: Reviewer, reason: string) {
  return tx
    .updateTable('allowlistSubmissions')
    .set({
      status: 'declined',
      revokedAt: sql`now()`,
      revokedBy: reviewer.username || 'Admin',
      revokerId: reviewer.id,
      revokeReason: reason,
    })
    .where('id', '=', id)
    .returning(submissionColumns)
    .executeTakeFirstOrThrow()
}
