import { sql, type SqlBool } from 'kysely'
import type { ReviewStatus, Submission } from '@westmore/contract/allowlist.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { searchQuery } from '#postgres/search-query.ts'
import { heldAmong, isHeld, type heldDecline } from './decline-store.ts'
import { submissionColumns, withAnswers, type Reviewer, type SubmissionRow } from './store.ts'

export interface ReviewFilter {
  status: ReviewStatus | 'all'
  userId?: string | undefined
  q: string
}

/** A decline that can still be undone is stored as pending. */
const is = {
  pending: sql<SqlBool>`(status = 'pending' and not ${isHeld})`,
  approved: sql<SqlBool>`status = 'approved'`,
  declined: sql<SqlBool>`(status = 'declined' or ${isHeld})`,
  all: sql<SqlBool>`true`,
}

export async function countByStatus(db: Db, userId: string | undefined) {
  return db
    .selectFrom('allowlistSubmissions')
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .select([
      sql<number>`count(*) filter (where ${is.pending})`.as('pending'),
      sql<number>`count(*) filter (where ${is.approved})`.as('approved'),
      sql<number>`count(*) filter (where ${is.declined})`.as('declined'),
      sql<number>`count(*)`.as('all'),
    ])
    .executeTakeFirstOrThrow()
}

/** Each word of a search begins a word of the same answer, or of the name. */
function chosen(db: Db, { status, userId, q }: ReviewFilter) {
  const wanted = searchQuery(q)
  // An array, because the planner overestimates prefix matches and would otherwise scan all applications.
  const isFound = sql<SqlBool>`id = any (array(
    select submission_id from allowlist_answers where search @@ ${wanted}
    union select id from allowlist_submissions where search @@ ${wanted}))`
  return db
    .selectFrom('allowlistSubmissions')
    .where(is[status])
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .$if(q !== '', (query) => query.where(isFound))
}

export async function countChosen(db: Db, filter: ReviewFilter): Promise<number> {
  const { total } = await chosen(db, filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Pending ones oldest first, others newest first. */
export async function submissionsForReview(
  db: Db,
  readerId: string,
  filter: ReviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewedSubmission[]> {
  const direction = filter.status === 'pending' ? 'asc' : 'desc'
  const page = chosen(db, filter)
    .select('id')
    .orderBy('submittedAt', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
  const rows = await forStaff(db)
    .where('allowlistSubmissions.id', 'in', page)
    .orderBy('submittedAt', direction)
    .orderBy('allowlistSubmissions.id', direction)
    .execute()
  return withNotes(db, readerId, rows)
}

export async function submissionForReview(
  db: Db,
  readerId: string,
  id: string,
): Promise<ReviewedSubmission | undefined> {
  const row = await forStaff(db).where('allowlistSubmissions.id', '=', id).executeTakeFirst()
  return row && (await withNotes(db, readerId, [row]))[0]
}

function forStaff(db: Db) {
  return db
    .selectFrom('allowlistSubmissions')
    .innerJoin('users', 'users.id', 'allowlistSubmissions.userId')
    .select(submissionColumns)
    .select(['users.avatar', 'users.name'])
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

/** The author of an application gets no notes, even if they are staff. */
async function withNotes(db: Db, readerId: string, rows: StaffRow[]) {
  const ids = rows.map(({ id }) => id)
  const ofOthers = rows.flatMap(({ id, userId }) => (userId === readerId ? [] : [id]))
  const notes = await db
    .selectFrom('allowlistNotes')
    .select(['submissionId', 'id', 'author', 'text', 'createdAt'])
    .where('submissionId', '=', sql<string>`any(${ofOthers}::uuid[])`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const bySubmission = Map.groupBy(notes, (note) => note.submissionId)
  const held = new Map((await heldAmong(db, ids)).map((one) => [one.submissionId, one]))
  const answered = await withAnswers(db, rows)
  return answered.map(({ earlierAttempts, ...row }) => ({
    ...asDeclined(row, held.get(row.id)),
    earlierAttempts: earlierAttempts ?? 0,
    notes: (bySubmission.get(row.id) ?? []).map(({ submissionId: _id, ...note }) => note),
  }))
}

function asDeclined<Row extends Submission>(row: Row, held: Awaited<ReturnType<typeof heldDecline>>): Row {
  if (!held || row.status !== 'pending') return row
  const { reason, reviewer, at, notes } = held
  const noteOf = (questionId: string) => notes.find((one) => one.questionId === questionId)?.note
  const answers = row.answers.map((one) => ({ ...one, note: noteOf(one.questionId) ?? one.note }))
  return { ...row, status: 'declined', reason, reviewedBy: reviewer.name, reviewedAt: at, answers }
}

export type ReviewedSubmission = Awaited<ReturnType<typeof withNotes>>[number]

/** Call it with the author's lock held. */
export async function lockSubmission(tx: Tx, id: string): Promise<SubmissionRow> {
  return tx
    .selectFrom('allowlistSubmissions')
    .select(submissionColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
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
      reviewedBy: reviewer.name || 'Admin',
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
