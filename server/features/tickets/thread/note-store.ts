import { sql } from 'kysely'
import type { Evidence } from '@westmore/contract/logs-evidence.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { record } from '#events/record.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { lockTicketsToHandle } from '../handling/change-store.ts'
import type { TicketSummary } from '../store.ts'
import type { Author } from './reply-store.ts'
import { isWithin, type Part } from './thread-store.ts'

const notes = (db: Db) =>
  db
    .selectFrom('ticketNotes')
    .innerJoin('users', 'users.id', 'ticketNotes.userId')
    .leftJoin('ticketEvidence as evidence', 'evidence.noteId', 'ticketNotes.id')
    .select(['ticketNotes.id', 'ticketId', 'seq', 'text', 'userId', 'ticketNotes.username'])
    .select(['users.name', 'users.avatar'])
    .select(['ticketNotes.createdAt', 'evidence.lines', 'evidence.total', 'evidence.query', 'evidence.about'])

export type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['execute']>>[number]

export async function notesOf(db: Db, ticketId: string, part: Part = {}): Promise<NoteRow[]> {
  const rows = await notes(db)
    .where('ticketId', '=', ticketId)
    .where(isWithin(part))
    .orderBy('seq', 'desc')
    .limit(part.limit ?? null)
    .execute()
  return rows.toReversed()
}

export async function noteById(db: Db, id: string): Promise<NoteRow | undefined> {
  return notes(db).where('ticketNotes.id', '=', id).executeTakeFirst()
}

/** The ticket that takes the writer's notes: of a merged one, the remaining ticket. Whatever adds to a thread locks it. */
export async function lockForNotes(tx: Tx, writer: Reader, id: string): Promise<TicketSummary | undefined> {
  const [ticket] = await lockTicketsToHandle(tx, writer, [id])
  // Staff are treated as the player of their own ticket.
  if (!ticket || ticket.userId === writer.id) return undefined
  return ticket.mergedInto === null ? ticket : lockForNotes(tx, writer, ticket.mergedInto)
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
): Promise<NoteRow> {
  const { lastSeq: seq } = await tx
    .updateTable('tickets')
    .set({ lastSeq: sql<number>`last_seq + 1` })
    .where('id', '=', ticket.id)
    .returning('lastSeq')
    .executeTakeFirstOrThrow()
  const { id: userId, username } = writer
  await tx
    .insertInto('ticketNotes')
    .values({ id, ticketId: ticket.id, userId, username, text, seq })
    .execute()
  if (evidence)
    await tx
      .insertInto('ticketEvidence')
      .values({ ...evidence, noteId: id, lines: sql`${JSON.stringify(evidence.lines)}::jsonb` })
      .execute()
  await record(tx, writer, 'tickets.note', { ticket, text })
  return notes(tx).where('ticketNotes.id', '=', id).executeTakeFirstOrThrow()
}
