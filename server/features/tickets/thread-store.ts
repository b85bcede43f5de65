import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { authorsEvents, type Attachment, type TicketEvent } from '@westmore/contract/tickets.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { TicketHead } from './head.ts'

const PREVIEW = 300

/** A part of a thread: so many entries right before a place; null stands for all of them. */
export interface Part {
  before?: number | undefined
  limit: number | null
}

const whole: Part = { limit: null }
/** Behind every place there can be. */
const END = 2_147_483_647

/**
 * Whose a thread is: its author's, whatever their role, in which notes and assignments neither stand nor leave a gap, or
 * the staff's. Each side counts for itself, and one reader always belongs to the same.
 */
export type Side = 'author' | 'staff'

export const sideOf = (reader: { id: string }, ticket: { userId: string }): Side =>
  ticket.userId === reader.id ? 'author' : 'staff'

const seqOn = (side: Side) => sql<number>`${sql.ref(side === 'author' ? 'authorSeq' : 'seq')}`

/** The next place in a locked ticket's thread; whoever takes it writes it into `last_seq` and `last_author_seq`. */
const nextSeq = (ticketId: string) => sql<number>`(select last_seq + 1 from tickets where id = ${ticketId})`
const nextAuthorSeq = (ticketId: string) =>
  sql<number>`(select last_author_seq + 1 from tickets where id = ${ticketId})`

function messages(db: Db, side: Side) {
  return db
    .selectFrom('ticketMessages')
    .innerJoin('users', 'users.id', 'ticketMessages.userId')
    .select([
      'ticketMessages.id',
      'ticketId',
      'message',
      'userId',
      'ticketMessages.username',
      'users.avatar',
      'isAdmin',
      'ticketMessages.createdAt',
    ])
    .select(seqOn(side).as('seq'))
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

/** Oldest first. */
export async function messagesOf(
  db: Db,
  ticketId: string,
  side: Side,
  { before = END, limit } = whole,
): Promise<MessageRow[]> {
  const rows = await messages(db, side)
    .where('ticketId', '=', ticketId)
    .where(seqOn(side), '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

export async function messageById(db: Db, id: string, side: Side): Promise<MessageRow | undefined> {
  return messages(db, side).where('ticketMessages.id', '=', id).executeTakeFirst()
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
  const own = isAdmin ? 'seq' : 'authorSeq'
  return tx
    .with('added', (db) =>
      db
        .insertInto('ticketMessages')
        .values({
          ...message,
          isAdmin,
          seq: nextSeq(message.ticketId),
          authorSeq: nextAuthorSeq(message.ticketId),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(['id', 'ticketId', 'userId', 'seq', 'authorSeq', 'createdAt']),
    )
    .with('mark', (db) =>
      db
        .insertInto('ticketReads')
        .columns(['ticketId', 'userId', 'seq'])
        .expression(db.selectFrom('added').select(['ticketId', 'userId', `added.${own} as seq`]))
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
      lastAuthorSeq: eb.ref('added.authorSeq'),
      ...(isAdmin
        ? {
            seqForAuthor: eb.ref('added.authorSeq'),
            firstAnswerAt: sql<string>`coalesce(first_answer_at, added.created_at)`,
          }
        : { seqForStaff: eb.ref('added.seq') }),
    }))
    .whereRef('tickets.id', '=', 'added.ticketId')
    .returning(['added.id', `added.${own} as seq`, 'added.createdAt'])
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

/** Oldest first. */
export async function notesOf(db: Db, ticketId: string, { before = END, limit } = whole): Promise<NoteRow[]> {
  const rows = await notes(db)
    .where('ticketId', '=', ticketId)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
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

/** What happened to a ticket, oldest first; its author is shown what is listed for them, and nothing else. */
export async function eventsOf(db: Db, ticketId: string, side: Side, { before = END, limit } = whole) {
  const rows = await db
    .selectFrom('ticketEvents')
    .select(seqOn(side).as('seq'))
    .select(['id', 'kind', 'username', 'fromValue as from', 'toValue as to', 'createdAt'])
    .where('ticketId', '=', ticketId)
    .where(seqOn(side), '<', before)
    .$if(side === 'author', (query) => query.where('kind', 'in', authorsEvents))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

export type NewEvent = Pick<TicketEvent, 'kind' | 'from' | 'to'>

/** Writes an event into a locked ticket's thread; what the author sees and did not do counts as unread for them. Nobody is the server itself. */
export async function addEvent(
  tx: Tx,
  ticket: Pick<TicketHead, 'id' | 'userId'>,
  actor: { id: string; username: string } | null,
  { kind, from, to }: NewEvent,
): Promise<void> {
  const isForAuthor = authorsEvents.includes(kind)
  const isNews = isForAuthor && actor?.id !== ticket.userId
  await tx
    .with('added', (db) =>
      db
        .insertInto('ticketEvents')
        .values({
          id: randomUUID(),
          ticketId: ticket.id,
          seq: nextSeq(ticket.id),
          authorSeq: isForAuthor ? nextAuthorSeq(ticket.id) : null,
          kind,
          userId: actor?.id ?? null,
          username: actor?.username ?? null,
          fromValue: from,
          toValue: to,
        })
        .returning(['ticketId', 'seq', 'authorSeq']),
    )
    .updateTable('tickets')
    .from('added')
    .set((eb) => ({
      lastSeq: eb.ref('added.seq'),
      ...(isForAuthor && { lastAuthorSeq: sql<number>`added.author_seq` }),
      ...(isNews && { seqForAuthor: sql<number>`added.author_seq` }),
    }))
    .whereRef('tickets.id', '=', 'added.ticketId')
    .execute()
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
