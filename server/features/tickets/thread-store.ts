import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Attachment, TicketEvent } from '@westmore/contract/tickets.ts'
import type { Db, Tx } from '#db.ts'

const PREVIEW = 300

/** The next place in a locked ticket's thread; whoever takes it writes it into `last_seq`. */
const nextSeq = (ticketId: string) => sql<number>`(select last_seq + 1 from tickets where id = ${ticketId})`

function messages(db: Db) {
  return db
    .selectFrom('ticketMessages')
    .innerJoin('users', 'users.id', 'ticketMessages.userId')
    .select([
      'ticketMessages.id',
      'ticketId',
      'seq',
      'message',
      'userId',
      'ticketMessages.username',
      'users.avatar',
      'isAdmin',
      'ticketMessages.createdAt',
    ])
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

export async function messagesOf(db: Db, ticketId: string): Promise<MessageRow[]> {
  return messages(db).where('ticketId', '=', ticketId).orderBy('seq').execute()
}

export async function messageById(db: Db, id: string): Promise<MessageRow | undefined> {
  return messages(db).where('ticketMessages.id', '=', id).executeTakeFirst()
}

export interface NewMessage {
  id: string
  ticketId: string
  userId: string
  username: string
  isAdmin: boolean
  message: string
}

/** Adds a message to a locked ticket, makes it the end of the conversation and read by its author; undefined when its id is taken. */
export async function addMessage(tx: Tx, { isAdmin, ...message }: NewMessage) {
  return tx
    .with('added', (db) =>
      db
        .insertInto('ticketMessages')
        .values({ ...message, isAdmin, seq: nextSeq(message.ticketId) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(['id', 'ticketId', 'userId', 'seq', 'createdAt']),
    )
    .with('mark', (db) =>
      db
        .insertInto('ticketReads')
        .columns(['ticketId', 'userId', 'seq'])
        .expression(db.selectFrom('added').select(['ticketId', 'userId', 'seq']))
        .onConflict((conflict) =>
          conflict.columns(['ticketId', 'userId']).doUpdateSet({ seq: sql`excluded.seq` }),
        ),
    )
    .updateTable('tickets')
    .from('added')
    .set((eb) => ({
      lastMessage: message.message.slice(0, PREVIEW).toWellFormed(),
      lastUsername: message.username,
      lastIsAdmin: isAdmin,
      lastMessageAt: eb.ref('added.createdAt'),
      updatedAt: eb.ref('added.createdAt'),
      waitingOn: isAdmin ? 'player' : 'us',
      remindedAt: null,
      lastSeq: eb.ref('added.seq'),
      ...(isAdmin
        ? {
            seqForAuthor: eb.ref('added.seq'),
            firstAnswerAt: sql<string>`coalesce(first_answer_at, added.created_at)`,
          }
        : { seqForStaff: eb.ref('added.seq') }),
    }))
    .whereRef('tickets.id', '=', 'added.ticketId')
    .returning(['added.id', 'added.seq', 'added.createdAt'])
    .executeTakeFirst()
}

function notes(db: Db) {
  return db
    .selectFrom('ticketNotes')
    .innerJoin('users', 'users.id', 'ticketNotes.userId')
    .select([
      'ticketNotes.id',
      'ticketId',
      'seq',
      'text',
      'userId',
      'ticketNotes.username',
      'users.avatar',
      'ticketNotes.createdAt',
    ])
}

export type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['execute']>>[number]

export async function notesOf(db: Db, ticketId: string): Promise<NoteRow[]> {
  return notes(db).where('ticketId', '=', ticketId).orderBy('seq').execute()
}

export async function noteById(db: Db, id: string): Promise<NoteRow | undefined> {
  return notes(db).where('ticketNotes.id', '=', id).executeTakeFirst()
}

/** Adds a note to a locked ticket; undefined when its id is taken. */
export async function addNote(
  tx: Tx,
  note: { id: string; ticketId: string; userId: string; username: string; text: string },
) {
  return tx
    .with('added', (db) =>
      db
        .insertInto('ticketNotes')
        .values({ ...note, seq: nextSeq(note.ticketId) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(['id', 'ticketId', 'seq', 'createdAt']),
    )
    .updateTable('tickets')
    .from('added')
    .set((eb) => ({ lastSeq: eb.ref('added.seq') }))
    .whereRef('tickets.id', '=', 'added.ticketId')
    .returning(['added.id', 'added.seq', 'added.createdAt'])
    .executeTakeFirst()
}

/** What happened to a ticket; assignments are the staff's business. */
export async function eventsOf(db: Db, ticketId: string, forStaff: boolean) {
  return db
    .selectFrom('ticketEvents')
    .select(['id', 'seq', 'kind', 'username', 'fromValue as from', 'toValue as to', 'createdAt'])
    .where('ticketId', '=', ticketId)
    .$if(!forStaff, (query) => query.where('kind', '<>', 'assigned'))
    .orderBy('seq')
    .execute()
}

/** Writes an event into a locked ticket's thread; gives its place. Nobody is the server itself. */
export async function addEvent(
  tx: Tx,
  ticketId: string,
  actor: { id: string; username: string } | null,
  event: { kind: TicketEvent['kind']; from?: string | null; to: string | null },
): Promise<number> {
  const { seq } = await tx
    .insertInto('ticketEvents')
    .values({
      id: randomUUID(),
      ticketId,
      seq: nextSeq(ticketId),
      kind: event.kind,
      userId: actor?.id ?? null,
      username: actor?.username ?? null,
      fromValue: event.from ?? null,
      toValue: event.to,
    })
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}

/** The files of messages, without their bytes. */
export async function attachmentsOf(db: Db, messageIds: string[]): Promise<Map<string | null, Attachment[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ticketAttachments')
    .select(['messageId', 'id', 'name', 'type', 'size', 'width', 'height'])
    .where('messageId', 'in', messageIds)
    .orderBy('position')
    .execute()
  const byMessage = Map.groupBy(rows, (row) => row.messageId)
  return new Map(
    [...byMessage].map(([id, files]) => [id, files.map(({ messageId: _bearer, ...file }) => file)]),
  )
}
