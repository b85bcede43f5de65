import { sql } from 'kysely'
import { WAIT_HOURS, type ReviewStatus, type Submission } from '@westmore/contract/allowlist.ts'
import type { Db, Tx } from '#db.ts'
import { announce } from '#live.ts'

/** The database's own clock, one for all nodes. */
export async function clock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now()`.execute(db)
  return new Date(rows[0]?.now ?? Date.now())
}

const submissionColumns = [
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

type Bare = Omit<Submission, 'answers'>

/** Joins the answers to their submissions, in the order of the questionnaire. */
async function withAnswers<Row extends Bare>(db: Db, rows: Row[]) {
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

export interface ReviewFilter {
  status: ReviewStatus | 'all'
  userId?: string | undefined
}

export async function countByStatus(db: Db, userId: string | undefined) {
  return db
    .selectFrom('allowlistSubmissions')
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .select([
      sql<number>`count(*) filter (where status = 'pending')`.as('pending'),
      sql<number>`count(*) filter (where status = 'approved')`.as('approved'),
      sql<number>`count(*) filter (where status = 'declined')`.as('declined'),
      sql<number>`count(*)`.as('all'),
    ])
    .executeTakeFirstOrThrow()
}

function forStaff(db: Db) {
  return db
    .selectFrom('allowlistSubmissions')
    .innerJoin('users', 'users.id', 'allowlistSubmissions.userId')
    .select(submissionColumns)
    .select('users.avatar')
    .select((eb) =>
      eb
        .selectFrom('allowlistSubmissions as earlier')
        .whereRef('earlier.userId', '=', 'allowlistSubmissions.userId')
        .whereRef('earlier.submittedAt', '<', 'allowlistSubmissions.submittedAt')
        .select(sql<number>`count(*)`.as('count'))
        .as('earlierAttempts'),
    )
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof forStaff>['execute']>>[number]

async function withNotes(db: Db, rows: StaffRow[]) {
  const notes = rows.length
    ? await db
        .selectFrom('allowlistNotes')
        .select(['submissionId', 'id', 'author', 'text', 'createdAt'])
        .where(
          'submissionId',
          'in',
          rows.map((row) => row.id),
        )
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
    : []
  const bySubmission = Map.groupBy(notes, (note) => note.submissionId)
  const answered = await withAnswers(db, rows)
  return answered.map(({ earlierAttempts, ...row }) => ({
    ...row,
    earlierAttempts: earlierAttempts ?? 0,
    notes: (bySubmission.get(row.id) ?? []).map(({ id, author, text, createdAt }) => ({
      id,
      author,
      text,
      createdAt,
    })),
  }))
}

export type ReviewedSubmission = Awaited<ReturnType<typeof withNotes>>[number]

/** One page for the reviewers: pending oldest first, everything else newest first. */
export async function submissionsForReview(
  db: Db,
  { status, userId }: ReviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewedSubmission[]> {
  const direction = status === 'pending' ? 'asc' : 'desc'
  const rows = await forStaff(db)
    .$if(status !== 'all', (query) => query.where('status', '=', status === 'all' ? 'pending' : status))
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .orderBy('submittedAt', direction)
    .orderBy('allowlistSubmissions.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return withNotes(db, rows)
}

export async function submissionForReview(db: Db, id: string): Promise<ReviewedSubmission | undefined> {
  const row = await forStaff(db).where('allowlistSubmissions.id', '=', id).executeTakeFirst()
  return row && (await withNotes(db, [row]))[0]
}

export async function authorOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('allowlistSubmissions')
    .select('userId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.userId
}

/** To be called with the author's lock held. */
export async function lockSubmission(tx: Tx, id: string): Promise<Bare> {
  return tx
    .selectFrom('allowlistSubmissions')
    .select(submissionColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface Reviewer {
  id: string
  username: string
}

export async function decide(
  tx: Tx,
  id: string,
  reviewer: Reviewer,
  decision: { status: 'approved' | 'declined'; reason?: string },
): Promise<void> {
  await tx
    .updateTable('allowlistSubmissions')
    .set({
      ...decision,
      reviewedAt: sql`now()`,
      reviewedBy: reviewer.username || 'Admin',
      reviewerId: reviewer.id,
    })
    .where('id', '=', id)
    .execute()
}

export async function noteAnswers(
  tx: Tx,
  submissionId: string,
  notes: { questionId: string; note: string }[],
): Promise<void> {
  for (const { questionId, note } of notes) {
    await tx
      .updateTable('allowlistAnswers')
      .set({ note })
      .where('submissionId', '=', submissionId)
      .where('questionId', '=', questionId)
      .execute()
  }
}

export async function revoke(tx: Tx, id: string, reviewer: Reviewer, reason: string): Promise<void> {
  await tx
    .updateTable('allowlistSubmissions')
    .set({
      status: 'declined',
      revokedAt: sql`now()`,
      revokedBy: reviewer.username || 'Admin',
      revokerId: reviewer.id,
      revokeReason: reason,
    })
    .where('id', '=', id)
    .execute()
}

export async function addNote(
  tx: Tx,
  note: { id: string; submissionId: string; authorId: string; author: string; text: string },
) {
  return tx
    .insertInto('allowlistNotes')
    .values(note)
    .returning(['id', 'author', 'text', 'createdAt'])
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
