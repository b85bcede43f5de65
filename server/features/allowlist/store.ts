import { sql, type RawBuilder } from 'kysely'
import { MOST_WAITING, WAIT_HOURS, type Submission } from '@westmore/contract/allowlist.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { isHeld } from './decline-store.ts'
import { recordAll } from '#events/record.ts'

export interface Reviewer {
  id: string
  username: string
  name: string
}

export const submissionColumns = [
  'allowlistSubmissions.id',
  'allowlistSubmissions.userId',
  'allowlistSubmissions.username',
  'status',
  'submittedAt',
  'reviewedAt',
  'reviewedBy',
  'attemptNumber',
  'reason',
  'allowlistSubmissions.revokedAt',
  'revokedBy',
  'revokeReason',
] as const

export async function addSubmission(
  tx: Tx,
  submission: { id: string; userId: string; username: string; attemptNumber: number },
  answers: Pick<Submission['answers'][number], 'questionId' | 'question' | 'answer'>[],
): Promise<void> {
  await tx.insertInto('allowlistSubmissions').values(submission).execute()
  await tx
    .insertInto('allowlistAnswers')
    .values(answers.map((answer, position) => ({ ...answer, position, submissionId: submission.id })))
    .execute()
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from allowlist_submissions where status = 'pending' and not ${isHeld} limit ${MOST_WAITING}) waiting`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type SubmissionRow = Omit<Submission, 'answers'>

/** In the order of the questionnaire. */
export async function withAnswers<Row extends SubmissionRow>(db: Db, rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const answers = await db
    .selectFrom('allowlistAnswers')
    .select(['submissionId', 'questionId', 'question', 'answer', 'note'])
    .where('submissionId', 'in', ids)
    .orderBy('submissionId')
    .orderBy('position')
    .execute()
  const bySubmission = Map.groupBy(answers, (answer) => answer.submissionId)
  return rows.map((row) => ({
    ...row,
    answers: (bySubmission.get(row.id) ?? []).map(({ submissionId: _id, ...answer }) => answer),
  }))
}

/** Newest first. */
const rowsOf = (db: Db, userId: string) =>
  db
    .selectFrom('allowlistSubmissions')
    .select(submissionColumns)
    .where('userId', '=', userId)
    .orderBy('submittedAt', 'desc')
    .orderBy('attemptNumber', 'desc')
    .execute()

export const submissionsOf = async (db: Db, userId: string): Promise<Submission[]> =>
  withAnswers(db, await rowsOf(db, userId))

export async function queuePlace(db: Db, id: string): Promise<{ position: number; length: number }> {
  return db
    .selectFrom('allowlistSubmissions as other')
    .innerJoin('allowlistSubmissions as mine', (join) => join.on('mine.id', '=', id))
    .where('other.status', '=', 'pending')
    .select([
      sql<number>`count(*) filter (where (other.submitted_at, other.id) <= (mine.submitted_at, mine.id))`.as(
        'position',
      ),
      sql<number>`count(*)`.as('length'),
    ])
    .executeTakeFirstOrThrow()
}

/** Fewer decided submissions than `WAITS_NEEDED` give no usual wait. */
const WAITS_SEEN = 50
const WAITS_NEEDED = 5

/** The median wait in minutes, of recently decided submissions. */
export async function usualWait(db: Db): Promise<number | null> {
  const { waits, minutes } = await db
    .selectFrom((lately) =>
      lately
        .selectFrom('allowlistSubmissions')
        .select(sql<number>`extract(epoch from reviewed_at - submitted_at) / 60`.as('minutes'))
        .where('reviewedAt', 'is not', null)
        .orderBy('submittedAt', 'desc')
        .limit(WAITS_SEEN)
        .as('lately'),
    )
    .select([
      sql<number>`count(*)`.as('waits'),
      sql<number | null>`ceil(percentile_cont(0.5) within group (order by minutes))::int`.as('minutes'),
    ])
    .executeTakeFirstOrThrow()
  return waits < WAITS_NEEDED ? null : minutes
}

/** Within the last `WAIT_HOURS`. */
export async function countWithdrawn(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('allowlistSubmissions')
    .where('userId', '=', userId)
    .where('status', '=', 'withdrawn')
    .where('submittedAt', '>', sql<string>`now() - make_interval(hours => ${WAIT_HOURS})`)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function withdrawSubmission(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('allowlistSubmissions').set({ status: 'withdrawn' }).where('id', '=', id).execute()
}

export async function submissionsById(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('allowlistSubmissions')
    .select(['id', 'userId', 'username'])
    .where('id', 'in', ids)
    .execute()
}

export const newestSubmissionOf = (userId: RawBuilder<unknown>) => sql`(
  select id, reason, revoked_at, revoke_reason from allowlist_submissions sent where sent.user_id = ${userId}
  order by submitted_at desc, attempt_number desc limit 1)`

export const approvalOf = (userId: RawBuilder<unknown>) => sql`(
  select id, reviewed_at, reviewed_by from allowlist_submissions sent
  where sent.user_id = ${userId} and status = 'approved')`

export async function newestSubmissionsOf(db: Db, userIds: string[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('allowlistSubmissions')
    .distinctOn('userId')
    .select(['id', 'userId', 'username', 'status', 'attemptNumber'])
    .where('userId', 'in', userIds)
    .orderBy('userId')
    .orderBy('submittedAt', 'desc')
    .execute()
}

export async function attemptsOf(db: Db, userId: string, limit: number) {
  const attempts = await rowsOf(db, userId)
  return {
    total: attempts.length,
    newest: attempts.slice(0, limit).map(({ reason, revokedAt, revokeReason, ...attempt }) => ({
      ...attempt,
      reason: revokeReason ?? reason,
      isRevoked: revokedAt !== null,
    })),
  }
}

export async function senderOf(db: Db, id: string) {
  return db
    .selectFrom('allowlistSubmissions')
    .select(['userId', 'submittedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Days after the end of a wait in which its reminder is still sent. */
const NEWS_DAYS = 7

export async function submissionsToRetry(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('allowlistSubmissions as submission', 'submission.userId', 'users.id')
    .select(['submission.id', 'submission.userId'])
    .distinctOn('submission.userId')
    .where('allowlistStatus', '=', 'declined')
    .where('lastAttemptDate', '<=', sql<string>`now() - make_interval(hours => ${WAIT_HOURS})`)
    .where(
      'lastAttemptDate',
      '>',
      sql<string>`now() - make_interval(hours => ${WAIT_HOURS}, days => ${NEWS_DAYS})`,
    )
    .orderBy('submission.userId')
    .orderBy('submission.submittedAt', 'desc')
    .execute()
}

export async function removeSubmissionsOf(tx: Tx, userId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('allowlistSubmissions')
    .where('userId', '=', userId)
    .returning('id')
    .execute()
  await recordAll(tx, null, 'allowlist.expire', removed)
}
