import { sql, type SqlBool } from 'kysely'
import { HELD_MS } from '#flow/after-undo-time.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Reviewer } from './store.ts'

export interface Declined {
  reason: string
  notes: { questionId: string; note: string }[]
}

/** A declined application stays pending while the decline can be undone. */
export const isHeld = sql<SqlBool>`exists (
  select from allowlist_declines held where held.submission_id = allowlist_submissions.id)`

export async function holdDecline(
  tx: Tx,
  submissionId: string,
  reviewerId: string,
  { reason, notes }: Declined,
) {
  await sql`insert into allowlist_declines (submission_id, reviewer_id, reason, notes, due_at)
    values (${submissionId}, ${reviewerId}, ${reason}, ${JSON.stringify(notes)},
      clock_timestamp() + make_interval(secs => ${HELD_MS / 1_000}))`.execute(tx)
}

/** `at`: the moment of the click. */
export async function heldAmong(db: Db, ids: string[]) {
  const { rows } = await sql<Declined & { submissionId: string; reviewer: Reviewer; at: string }>`
    select submission_id, reason, notes, json_build_object('id', users.id, 'username', username, 'name', users.name) as reviewer,
      due_at - make_interval(secs => ${HELD_MS / 1_000}) as at
    from allowlist_declines join users on users.id = reviewer_id
    where submission_id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export const heldDecline = async (db: Db, submissionId: string) => (await heldAmong(db, [submissionId]))[0]

export async function dropDecline(tx: Tx, submissionId: string, reviewerId?: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('allowlistDeclines')
    .where('submissionId', '=', submissionId)
    .$if(reviewerId !== undefined, (query) => query.where('reviewerId', '=', reviewerId ?? ''))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function nextDue(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('allowlistDeclines')
    .select('submissionId')
    .where('dueAt', '<=', sql<string>`clock_timestamp()`)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return row?.submissionId
}
