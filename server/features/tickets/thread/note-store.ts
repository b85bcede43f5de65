import { sql, type SqlBool } from 'kysely'
import type { Evidence } from '@westmore/contract/logs-evidence.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { record } from '#events/record.ts'
import { breaksUnique, type Db } from '#postgres/db.ts'
import { changeTicket, nextSeq } from '../handling/change-store.ts'
import { isNotOwn, ticketSummaries } from '../store.ts'
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
export async function ticketForNotes(db: Db, reader: Reader, id: string) {
  return ticketSummaries(db)
    .where('id', '=', id)
    .where(handledBy(reader))
    .where(isNotOwn(reader))
    .executeTakeFirst()
}

interface NewNote {
  id: string
  ticketId: string
  text: string
  evidence: Evidence | undefined
}

/** Undefined when its writer sees no notes of the ticket, the ticket was merged, or the id is taken. */
export async function addNote(db: Db, writer: Author, { id, ticketId, text, evidence }: NewNote) {
  const adding = db.transaction().execute(async (tx) => {
    const ticket = await ticketSummaries(tx)
      .where('id', '=', ticketId)
      .where('mergedInto', 'is', null)
      .where(isNotOwn(writer))
      .where(handledBy(writer))
      .where(sql<SqlBool>`not exists (select from ticket_messages where ticket_messages.id = ${id})`)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!ticket) return undefined
    const note = { id, ticketId, userId: writer.id, username: writer.username, text, seq: nextSeq(ticketId) }
    const added = await tx
      .insertInto('ticketNotes')
      .values(note)
      .returning(['seq', 'createdAt'])
      .executeTakeFirstOrThrow()
    await changeTicket(tx, ticketId, { lastSeq: added.seq })
    if (evidence)
      await tx
        .insertInto('ticketEvidence')
        .values({ ...evidence, noteId: id, lines: sql`${JSON.stringify(evidence.lines)}::jsonb` })
        .execute()
    await record(tx, writer, 'tickets.note', { ticket, text })
    return added
  })
  return adding.catch((error: unknown) => {
    if (!breaksUnique(error, 'ticket_notes_pkey')) throw error
  })
}
