import { sql } from 'kysely'
import { WAIT_HOURS, type Submission } from '@westmore/contract/allowlist.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { announce } from '#live.ts'

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
  'revokedAt',
  'revokedBy',
  'revokeReason',
] as const

export interface NewAnswer {
  questionId: string
  question: string
  answer: string
}

export async function addSubmission(
  tx: Tx,
  submission: { id: string; userId: string; username: string; attemptNumber: number },
  answers: NewAnswer[],
): Promise<void> {
  await tx.insertInto('allowlistSubmissions').values(submission).execute()
  await tx
    .insertInto('allowlistAnswers')
    .values(answers.map((answer, position) => ({ ...answer, position, submissionId: submission.id })))
    .execute()
}

export type Bare = Omit<Submission, 'answers'>

/** Joins the answers to their submissions, in the order of the questionnaire. */
export async function withAnswers<Row extends Bare>(db: Db, rows: Row[]) {
  const answers = rows.length
    ? await db
        .selectFrom('allowlistAnswers')
        .select(['submissionId', 'questionId', 'question', 'answer', 'note'])
        .where(
          'submissionId',
          'in',
          rows.map((row) => row.id),
        )
        .orderBy('submissionId')
        .orderBy('position')
        .execute()
    : []
  const bySubmission = Map.groupBy(answers, (answer) => answer.submissionId)
  return rows.map((row) => ({
    ...row,
    answers: (bySubmission.get(row.id) ?? []).map(({ questionId, question, answer, note }) => ({
      questionId,
      question,
      answer,
      note,
    })),
  }))
}

/** Every submission of one player, newest first. */
export async function submissionsOf(db: Db, userId: string): Promise<Submission[]> {
  const rows = await db
    .selectFrom('allowlistSubmissions')
    .select(submissionColumns)
    .where('userId', '=', userId)
    .orderBy('submittedAt', 'desc')
    .orderBy('attemptNumber', 'desc')
    .execute()
  return withAnswers(db, rows)
}

/** How many wait, and how many of them not longer than this one. */
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

/** Submissions of these ids with who sent them, for what points to them. */
export async function submissionsById(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('allowlistSubmissions')
    .select(['id', 'userId', 'username'])
    .where('id', 'in', ids)
    .execute()
}

/** The newest submission of each of these people. */
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

/** How long after the wait is over (days) it is still news that it is. */
const NEWS_DAYS = 7

/** The newest submissions of the declined whose wait has ended lately. */
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

/** Removes the submissions of a person with their answers and notes. */
export async function removeSubmissionsOf(tx: Tx, userId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('allowlistSubmissions')
    .where('userId', '=', userId)
    .returning('id')
    .execute()
  for (const { id } of removed) await announce(tx, { topic: 'allowlist', id }, { staff: true })
}
