import { sql } from 'kysely'
import type { ReviewStatus } from '@westmore/contract/allowlist.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { submissionColumns, withAnswers, type Bare } from './store.ts'

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
