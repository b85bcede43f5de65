import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Evidence } from '@westmore/contract/logs-evidence.ts'
import {
  authorsEvents,
  ticketEventKinds,
  canSee,
  type Attachment,
  type TicketAccess,
  type TicketEvent,
} from '@westmore/contract/tickets.ts'
import { isStaff, type Reader } from '@westmore/contract/users.ts'
import { record } from '#events/record.ts'
import { breaksUnique, type Db, type Tx } from '#postgres/db.ts'
import { statement } from '#postgres/statement.ts'
import { shareByKey } from '#flow/sharing.ts'
import { changeTicket } from './change-store.ts'
import { ticketSummaries, type TicketSummary } from './summary.ts'
import { handledBy } from './subject.ts'

const PREVIEW = 300

/** The beginning of a message, which lists show. */
export const previewOf = (message: string) => message.slice(0, PREVIEW).toWellFormed()

/** A part of a thread: the last `limit` entries (null for all) before one place and after another. */
export interface Part {
  before?: number | undefined
  after?: number | undefined
  limit: number | null
}

const whole: Part = { limit: null }
/** After every possible place. */
const END = 2_147_483_647

/**
 * The side that reads a thread: its author, whatever their role, without notes and assignments and without gaps for
 * them; or the staff. Each side counts its entries itself, and a reader is always on the same side of a ticket.
 */
export type Side = 'author' | 'staff'

export const sideOf = (reader: { id: string }, ticket: { userId: string }): Side =>
  ticket.userId === reader.id ? 'author' : 'staff'

const seqOn = (side: Side) => sql<number>`${sql.ref(side === 'author' ? 'authorSeq' : 'seq')}`

/** The next place in a locked ticket's thread; the caller writes it into `last_seq` and `last_author_seq`. */
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
  { before = END, after = 0, limit } = whole,
): Promise<MessageRow[]> {
  const rows = await messages(db, side)
    .where('ticketId', '=', ticketId)
    .where(seqOn(side), '<', before)
    .where(seqOn(side), '>', after)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

interface PageAsked {
  ticketId: string
  before: number
  after: number
  limit: number
}

type WithFiles = MessageRow & { attachments: Attachment[] }

/** A part of a thread as one side reads it, and the fields that decide who may. */
interface Page<Row> {
  ticket: TicketAccess
  rows: Row[]
}

/**
 * Rows of a thread for one reader; undefined when they cannot see the ticket. A change makes all its readers ask at
 * once, so concurrent readers of one side share the result of `read`; whether each may have it is decided here.
 */
async function readBySide<Row>(
  reader: Reader,
  read: (side: Side) => Promise<Page<Row> | undefined>,
): Promise<Row[] | undefined> {
  if (isStaff(reader)) {
    const page = await read('staff')
    if (!page || !canSee(reader, page.ticket)) return undefined
    if (sideOf(reader, page.ticket) === 'staff') return page.rows
  }
  const page = await read('author')
  return page && sideOf(reader, page.ticket) === 'author' ? page.rows : undefined
}

/**
 * The messages of a part of a thread with their files, oldest first; undefined when this reader cannot see the
 * ticket.
 */
export async function messagesFor(
  db: Db,
  reader: Reader,
  ticketId: string,
  { before = END, after = 0, limit }: Part & { limit: number },
): Promise<WithFiles[] | undefined> {
  const asked = { ticketId, before, after, limit }
  return readBySide(reader, (side) =>
    messagesAlike(db, JSON.stringify([side, asked]), () => readMessages(db, side, asked)),
  )
}

const messagesAlike = shareByKey<Page<WithFiles> | undefined>()

async function readMessages(db: Db, side: Side, asked: PageAsked): Promise<Page<WithFiles> | undefined> {
  const rows = await askingPage[side](db, asked)
  const [first] = rows
  if (!first) return undefined
  const { authorId: userId, category, concernedId } = first
  return { ticket: { userId, category, concernedId }, rows: rows.filter(hasMessage).map(messageIn) }
}

/** A ticket without messages in this part gives one row, whose message columns are null. */
type PageRow = Omit<TicketAccess, 'userId'> & { authorId: string } & (WithFiles | { id: null })

const hasMessage = (row: PageRow): row is PageRow & WithFiles => row.id !== null

const messageIn = ({
  authorId: _author,
  category: _category,
  concernedId: _named,
  ...row
}: PageRow & WithFiles) => row

/** Each side reads by its own index. */
const pageOn = (seq: RawBuilder<unknown>) =>
  statement<PageAsked, PageRow>(
    (given) => sql`
      select page.*, users.avatar, ticket.user_id as author_id, ticket.category, ticket.concerned_id,
        coalesce((select json_agg(json_build_object('id', file.id, 'name', file.name, 'type', file.type, 'size', file.size,
          'width', file.width, 'height', file.height) order by file.position)
          from ticket_attachments file where file.message_id = page.id), '[]') as attachments
      from tickets ticket left join lateral (
        select m.id, m.ticket_id, m.message, m.user_id, m.username, m.is_admin, m.created_at, ${seq} as seq
        from ticket_messages m
        where m.ticket_id = ticket.id and ${seq} < ${given.before}::int and ${seq} > ${given.after}::int
        order by ${seq} desc limit ${given.limit}::int) page on true
        left join users on users.id = page.user_id
      where ticket.id = ${given.ticketId}
      order by page.seq`,
  )

const askingPage = { author: pageOn(sql`m.author_seq`), staff: pageOn(sql`m.seq`) }

export async function messageById(db: Db, id: string, side: Side): Promise<MessageRow | undefined> {
  return messages(db, side).where('ticketMessages.id', '=', id).executeTakeFirst()
}

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

/** Oldest first. */
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

export interface NewNote {
  id: string
  ticketId: string
  text: string
  evidence: Evidence | null
}

/** Adds a note to a ticket its writer handles; undefined when there is no such ticket, throws when the id is taken. */
export async function addNote(
  tx: Tx,
  writer: Reader & { username: string },
  { id, ticketId, text, evidence }: NewNote,
): Promise<{ seq: number; createdAt: string } | undefined> {
  const ticket = await ticketSummaries(tx)
    .where('id', '=', ticketId)
    .where('mergedInto', 'is', null)
    .where('userId', '<>', writer.id)
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
}

/** Whether a note was not stored because its id is taken. */
export const isNoteIdTaken = (error: unknown) => breaksUnique(error, 'ticket_notes_pkey')

/** Events of a ticket, oldest first, without kinds written by a newer version; the author gets only `authorsEvents`. */
export async function eventsOf(
  db: Db,
  ticketId: string,
  side: Side,
  { before = END, after = 0, limit } = whole,
) {
  const rows = await db
    .selectFrom('ticketEvents')
    .select(seqOn(side).as('seq'))
    .select(['id', 'kind', 'username', 'fromValue as from', 'toValue as to', 'createdAt'])
    .where('ticketId', '=', ticketId)
    .where(seqOn(side), '<', before)
    .where(seqOn(side), '>', after)
    .where('kind', 'in', side === 'author' ? authorsEvents : ticketEventKinds)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

type EventRow = Awaited<ReturnType<typeof eventsOf>>[number]

const eventsAlike = shareByKey<Page<EventRow> | undefined>()

/** The events of a part of a ticket's thread for one reader; undefined when they cannot see the ticket. */
export const eventsFor = (
  db: Db,
  reader: Reader,
  ticketId: string,
  part: Part,
): Promise<EventRow[] | undefined> =>
  readBySide(reader, (side) =>
    eventsAlike(db, JSON.stringify([side, ticketId, part]), async () => {
      const ticket = await ticketSummaries(db).where('id', '=', ticketId).executeTakeFirst()
      return ticket && { ticket, rows: await eventsOf(db, ticketId, side, part) }
    }),
  )

export type NewEvent = Pick<TicketEvent, 'kind' | 'from' | 'to'>

/**
 * Writes an event into a locked ticket's thread; one that the author sees and did not cause is unread for them. A
 * null actor is the server.
 */
export async function addEvent(
  tx: Tx,
  ticket: Pick<TicketSummary, 'id' | 'userId'>,
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
