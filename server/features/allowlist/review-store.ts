import { sql, type SqlBool } from 'kysely'
import type { ReviewStatus } from '@westmore/contract/allowlist.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { searchQuery } from '#postgres/search-query.ts'
import { heldAmong, isHeld } from './decline-store.ts'
import { submissionColumns, withAnswers, type Reviewer, type SubmissionRow } from './store.ts'

export interface ReviewFilter {
  status: ReviewStatus | 'all'
  userId?: string | undefined
  q: string
}

export async function countByStatus(db: Db, userId: string | undefined) {
  return db
    .selectFrom('allowlistSubmissions')
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .select([
      sql<number>`count(*) filter (where status = 'pending' and not ${isHeld})`.as('pending'),
      sql<number>`count(*) filter (where status = 'approved')`.as('approved'),
      sql<number>`count(*) filter (where status = 'declined' or ${isHeld})`.as('declined'),
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

/** The author of an application gets no notes, even if they are staff. */
async function withNotes(db: Db, readerId: string, rows: StaffRow[]) {
  const ofOthers = rows.filter(({ userId }) => userId !== readerId)
  const notes = ofOthers.length
    ? await db
        .selectFrom('allowlistNotes')
        .select(['submissionId', 'id', 'author', 'text', 'createdAt'])
        .where(
          'submissionId',
          'in',
          ofOthers.map(({ id }) => id),
        )
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
    : []
  const bySubmission = Map.groupBy(notes, (note) => note.submissionId)
  const answered = await withAnswers(db, rows)
  const held = await heldAmong(
    db,
    rows.map(({ id }) => id),
  )
  return answered.map(({ earlierAttempts, ...row }) => ({
    ...asDeclined(
      row,
      held.find(({ submissionId }) => submissionId === row.id),
    ),
    earlierAttempts: earlierAttempts ?? 0,
    notes: (bySubmission.get(row.id) ?? []).map(({ submissionId: _id, ...note }) => note),
  }))
}

function asDeclined<Row extends SubmissionRow & { answers: { questionId: string; note: string | null }[] }>(
  row: Row,
  held: Awaited<ReturnType<typeof heldAmong>>[number] | undefined,
): Row {
  if (!held || row.status !== 'pending') return row
  const { reason, username, at, notes } = held
  const noteOf = (questionId: string) => notes.find((one) => one.questionId === questionId)?.note
  return {
    ...row,
    status: 'declined',
    reason,
    reviewedBy: username,
    reviewedAt: at,
    answers: row.answers.map((answer) => ({ ...answer, note: noteOf(answer.questionId) ?? answer.note })),
  }
}

export type ReviewedSubmission = Awaited<ReturnType<typeof withNotes>>[number]

interface Part {
  limit: number
  offset: number
}

/** Applications searched first, in the requested order: a common word fills the page from them. */
const FEW = 1_000

const chosen = (db: Db, { status, userId }: ReviewFilter) =>
  db
    .selectFrom('allowlistSubmissions')
    .$if(status === 'pending', (query) =>
      query.where('status', '=', 'pending').where(sql<SqlBool>`not ${isHeld}`),
    )
    .$if(status === 'approved', (query) => query.where('status', '=', 'approved'))
    .$if(status === 'declined', (query) => query.where(sql<SqlBool>`(status = 'declined' or ${isHeld})`))
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))

const directionOf = ({ status }: ReviewFilter) => (status === 'pending' ? 'asc' : 'desc')

/** Pending ones oldest first, others newest first. */
export async function submissionsForReview(
  db: Db,
  readerId: string,
  filter: ReviewFilter,
  part: Part,
): Promise<{ rows: ReviewedSubmission[]; total?: number; isWhole: boolean }> {
  const { ids, ...found } =
    filter.q === '' ? await pageOfIds(db, filter, part) : await search(db, filter, part)
  const rows =
    ids.length === 0 ? [] : await forStaff(db).where('allowlistSubmissions.id', 'in', ids).execute()
  const inOrder = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { ...found, rows: await withNotes(db, readerId, inOrder) }
}

async function pageOfIds(
  db: Db,
  filter: ReviewFilter,
  { limit, offset }: Part,
  isFound = sql<SqlBool>`true`,
) {
  const direction = directionOf(filter)
  const rows = await chosen(db, filter)
    .where(isFound)
    .select('id')
    .orderBy('submittedAt', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return { ids: rows.map(({ id }) => id), isWhole: true }
}

/** Each word of the search begins a word of the same answer, or of the name. */
async function search(db: Db, filter: ReviewFilter, part: Part) {
  const wanted = searchQuery(filter.q)
  const direction = directionOf(filter)
  const few = chosen(db, filter)
    .select(['id', sql`search`.as('search')])
    .select(
      sql`row_number() over (order by submitted_at ${sql.raw(direction)}, id ${sql.raw(direction)})`.as(
        'place',
      ),
    )
    .orderBy('submittedAt', direction)
    .orderBy('id', direction)
    .limit(FEW)
  // «is true» keeps the planner from reading all answers in which a common word occurs.
  const { rows } = await sql<{ id: string | null; looked: number }>`
    with few as (${few}), hits as (
      select few.id, few.place from few left join lateral (select true as is_said from allowlist_answers said
        where said.submission_id = few.id and (said.search @@ ${wanted}) is true limit 1) said on true
      where few.search @@ ${wanted} or is_said)
    select hits.id, looked from (select count(*) as looked from few) counted left join hits on true order by place`.execute(
    db,
  )
  const hits = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const isAll = (rows[0]?.looked ?? 0) < FEW
  const end = part.offset + part.limit
  if (isAll || hits.length > end)
    return { ids: hits.slice(part.offset, end), total: hits.length, isWhole: isAll }
  // An array, because the planner overestimates prefix matches and would otherwise scan all applications.
  const isFound = sql<SqlBool>`id = any (array(
    select submission_id from allowlist_answers where search @@ ${wanted}
    union select id from allowlist_submissions where search @@ ${wanted}))`
  const { total } = await chosen(db, filter)
    .where(isFound)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { ...(await pageOfIds(db, filter, part, isFound)), total }
}

export async function submissionForReview(
  db: Db,
  readerId: string,
  id: string,
): Promise<ReviewedSubmission | undefined> {
  const row = await forStaff(db).where('allowlistSubmissions.id', '=', id).executeTakeFirst()
  return row && (await withNotes(db, readerId, [row]))[0]
}

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
