import { sql } from 'kysely'
import type { Evidence } from '@westmore/contract/logs-evidence.ts'
import { eraseNames, redactColumns, type ErasedPerson } from '#personal-data/erased-person.ts'
import { provenIdentifiers } from '#events/gate.ts'
import { eraseFromCopies } from '#features/logs/public.ts'
import type { Db, Tx } from '#postgres/db.ts'

const columns = ['id', 'userId', 'authorId', 'author', 'text', 'createdAt'] as const

const notes = (db: Db) =>
  db
    .selectFrom('userNotes')
    .leftJoin('userNoteEvidence as evidence', 'evidence.noteId', 'userNotes.id')
    .select(columns)
    .select(['evidence.lines', 'evidence.total', 'evidence.query', 'evidence.about'])

type Row = Awaited<ReturnType<ReturnType<typeof notes>['execute']>>[number]

function withEvidence({ lines, total, query, about, ...note }: Row) {
  return { ...note, evidence: lines === null || total === null ? null : { lines, total, query, about } }
}

export async function notesAbout(db: Db, userId: string) {
  const rows = await notes(db).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()
  return rows.map(withEvidence)
}

export async function noteById(db: Db, id: string) {
  const row = await notes(db).where('id', '=', id).executeTakeFirst()
  return row && withEvidence(row)
}

export async function lockNote(tx: Tx, id: string) {
  return tx.selectFrom('userNotes').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function addNote(
  tx: Tx,
  note: { id: string; userId: string; authorId: string; author: string; text: string },
  evidence: Evidence | null,
) {
  const added = await tx.insertInto('userNotes').values(note).returning(columns).executeTakeFirstOrThrow()
  if (evidence)
    await tx
      .insertInto('userNoteEvidence')
      .values({ ...evidence, noteId: note.id, lines: sql`${JSON.stringify(evidence.lines)}::jsonb` })
      .execute()
  return { ...added, evidence }
}

export async function removeNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('userNotes').where('id', '=', id).execute()
}

export async function newestNoteAbout(db: Db, userId: string) {
  const newest = await db
    .selectFrom('userNotes')
    .select(columns)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return { total: 0, newest: null }
  const { total, ...note } = newest
  return { total, newest: note }
}

/** A note of another program about the person with this identifier. */
export interface WaitingNote {
  identifier: string
  text: string
}

/** The id is a hash with the form of a version 4, so that the same note comes along once. */
const given = (all: WaitingNote[]) => sql`(
  select *, overlay(overlay(md5(identifier || ' ' || text) placing '4' from 13) placing '8' from 17)::uuid as id
  from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as given (identifier text, text text)) given`

/** The notes that have not come along yet. */
export async function newNotes(db: Db, all: WaitingNote[]): Promise<WaitingNote[]> {
  const { rows } = await sql<WaitingNote>`
    select identifier, text from ${given(all)} where not exists (
      select from waiting_notes known where known.id = given.id)`.execute(db)
  return rows
}

export const waitWithNotes = (tx: Tx, authorId: string, all: WaitingNote[]) =>
  sql`insert into waiting_notes (id, identifier, text, author_id)
    select id, identifier, text, ${authorId} from ${given(all)}`.execute(tx)

/** After a first sign-in, a proof of a licence or a take-over; call it under `lockPeople`. */
export const adoptNotes = (tx: Tx, userIds: string[]) =>
  sql`
  with adopted as (
    select waiting.*, users.id as user_id from users, lateral ${provenIdentifiers(sql`users.id`)} theirs
    join waiting_notes waiting using (identifier)
    where users.id = any (${userIds}) and users.deleted_at is null and text is not null),
  left_behind as (update waiting_notes waiting set text = null from adopted where waiting.id = adopted.id)
  insert into user_notes (id, user_id, author_id, author, text)
  select adopted.id, user_id, author_id, author.username, text from adopted join users author on author.id = author_id
  on conflict (id) do nothing`.execute(tx)

export async function eraseFromNotes(tx: Tx, gone: ErasedPerson, identifiers: string[]): Promise<void> {
  const { id, deletedId, unique, own } = gone
  await tx.deleteFrom('userNotes').where('userId', '=', deletedId).execute()
  await tx
    .deleteFrom('waitingNotes')
    .where('identifier', 'in', [`discord:${id}`, ...identifiers])
    .execute()
  await redactColumns(tx, unique, 'waitingNotes', ['text'])
  await eraseNames(tx, gone, 'userNotes', { author: 'authorId' })
  await redactColumns(tx, own, 'userNotes', ['text'], sql`author_id = ${deletedId}`)
  await redactColumns(tx, unique, 'userNotes', ['text'])
  await eraseFromCopies(tx, sql.table('user_note_evidence'), gone, identifiers)
}
