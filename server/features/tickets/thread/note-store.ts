import { sql } from 'kysely'
import type { Evidence } from '@westmore/contract/logs-evidence.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { record } from '#events/record.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { changeTicket, nextSeq } from '../handling/change-store.ts'
import { isNotOwn, ticketSummaries, type TicketSummary } from '../store.ts'
import { handledBy } from '../subject.ts'
import type { Author } from './reply-store.ts'
import { END, whole } from './thread-store.ts'

function notes(db: Db) {
  return db
    .selectFrom('ticketNotes')
    .innerJoin('users', 'users.id', 'ticketNotes.userId')
    .leftJoin('ticketEvidence as evidence', 'evidence.noteId', 'ticketNotes.id')
    .select([
      'ticketNotes.id',
      'ticketId',
      'seq',
      'text',
      'userId',
      'ticketNotes.username',
      'users.avatar',
      'ticketNotes.createdAt',
      'evidence.lines',
      'evidence.total',
      'evidence.query',
      'evidence.about',
    ])
}

export type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['execute']>>[number]

export async function notesOf(
  db: Db,
  ticketId: string,
  { before = END, after = 0, limit } = whole,
): Promise<NoteRow[]> {
  const rows = await notes(db)
    .where('ticketId', '=', ticketId)
    .where('seq', '<', before)
    .where('seq', '>', after)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

export async function noteById(db: Db, id: string): Promise<NoteRow | undefined> {
  return notes(db).where('ticketNotes.id', '=', id).executeTakeFirst()
}

/** Staff are treated as the player of their own ticket. */
const visibleTo = (db: Db, reader: Reader) =>
  ticketSummaries(db).where(handledBy(reader)).where(isNotOwn(reader))

export async function seesNotes(db: Db, reader: Reader, id: string): Promise<boolean> {
  return (await visibleTo(db, reader).where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The ticket that takes the writer's notes: of a merged one, the remaining ticket. Whatever adds to a thread locks it. */
export async function lockForNotes(tx: Tx, writer: Reader, id: string): Promise<TicketSummary | undefined> {
  const ticket = await visibleTo(tx, writer).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return ticket?.mergedInto ? lockForNotes(tx, writer, ticket.mergedInto) : ticket
}

export async function isMessage(db: Db, id: string): Promise<boolean> {
  const message = await db.selectFrom('ticketMessages').select('id').where('id', '=', id).executeTakeFirst()
  return message !== undefined
}

/** The ticket must be locked. */
export async function addNote(
  tx: Tx,
  writer: Author,
  ticket: TicketSummary,
  { id, text, evidence }: { id: string; text: string; evidence: Evidence | undefined },
): Promise<void> {
  const { id: userId, username } = writer
  const { seq } = await tx
    .insertInto('ticketNotes')
    .values({ id, ticketId: ticket.id, userId, username, text, seq: nextSeq(ticket.id) })
    .returning('seq')
    .executeTakeFirstOrThrow()
  await changeTicket(tx, ticket.id, { lastSeq: seq })
  if (evidence)
    await tx
      .insertInto('ticketEvidence')
      .values({ ...evidence, noteId: id, lines: sql`${JSON.stringify(evidence.lines)}::jsonb` })
      .execute()
  await record(tx, writer, 'tickets.note', { ticket, text })
}
