import { sql, type SqlBool } from 'kysely'
import { authorsEvents, ticketEventKinds, type Attachment } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { announcementOf } from '#live.ts'
import type { Db } from '#postgres/db.ts'
import { seenBy } from '../subject.ts'

/**
 * The author of a ticket, whatever their role, reads without notes and assignments and without gaps for them: each side
 * counts its entries itself.
 */
export type Side = 'author' | 'staff'

export const sideOf = (reader: { id: string }, ticket: { userId: string }): Side =>
  ticket.userId === reader.id ? 'author' : 'staff'

/** Undefined when the reader cannot see the ticket. */
export async function sideFor(db: Db, reader: Reader, ticketId: string): Promise<Side | undefined> {
  const tickets = db.selectFrom('tickets').select('userId').where('id', '=', ticketId)
  const ticket = await tickets.where(seenBy(reader)).executeTakeFirst()
  return ticket && sideOf(reader, ticket)
}

const seqOn = (side: Side) => sql<number>`${sql.ref(side === 'author' ? 'authorSeq' : 'seq')}`

/** The last `limit` entries before one place and after another; all of them without these. */
export interface Part {
  before?: number | undefined
  after?: number | undefined
  limit?: number
}

const END = 2_147_483_647
export const isWithin = ({ before = END, after = 0 }: Part, seq = seqOn('staff')) =>
  sql<SqlBool>`(${seq} < ${before} and ${seq} > ${after})`

const attachments = sql<Attachment[]>`coalesce((
  select json_agg(json_build_object('id', file.id, 'name', file.name, 'type', file.type, 'size', file.size,
    'width', file.width, 'height', file.height) order by file.position)
  from ticket_attachments file where file.message_id = ticket_messages.id), '[]')`

const messages = (db: Db, side: Side) =>
  db
    .selectFrom('ticketMessages')
    .innerJoin('users', 'users.id', 'ticketMessages.userId')
    .select(['ticketMessages.id', 'ticketId', 'message', 'userId', 'ticketMessages.username', 'isAdmin'])
    .select(['ticketMessages.createdAt', 'users.name', 'users.avatar', seqOn(side).as('seq')])
    .select(attachments.as('attachments'))

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

export async function messageById(db: Db, id: string, side: Side): Promise<MessageRow | undefined> {
  return messages(db, side).where('ticketMessages.id', '=', id).executeTakeFirst()
}

/** Oldest first, as all lists of a thread. */
export async function messagesOf(
  db: Db,
  ticketId: string,
  side: Side,
  part: Part = {},
): Promise<MessageRow[]> {
  const rows = await messages(db, side)
    .where('ticketId', '=', ticketId)
    .where(isWithin(part, seqOn(side)))
    .orderBy(seqOn(side), 'desc')
    .limit(part.limit ?? null)
    .execute()
  return rows.toReversed()
}

/** Without kinds written by a newer version; the author gets only `authorsEvents`. */
export async function eventsOf(db: Db, ticketId: string, side: Side, part: Part = {}) {
  const rows = await db
    .selectFrom('ticketEvents')
    .leftJoin('users', 'users.id', 'ticketEvents.userId')
    .select(['ticketEvents.id', 'kind', 'ticketEvents.username', 'name', 'ticketEvents.createdAt'])
    .select(['fromValue as from', 'toValue as to', seqOn(side).as('seq')])
    .where('ticketId', '=', ticketId)
    .where('kind', 'in', side === 'author' ? authorsEvents : ticketEventKinds)
    .where(isWithin(part, seqOn(side)))
    .orderBy(seqOn(side), 'desc')
    .limit(part.limit ?? null)
    .execute()
  return rows.toReversed()
}

/** The mark never passes the newest entry the reader sees. False when they cannot see the ticket. */
export async function moveReadMark(db: Db, reader: Reader, ticketId: string, seq: number): Promise<boolean> {
  const { rows } = await sql`with
    ticket as (
      select id, case when user_id = ${reader.id} then last_author_seq else last_seq end as newest
      from tickets where id = ${ticketId} and ${seenBy(reader)}),
    mark as (
      insert into ticket_reads (ticket_id, user_id, seq)
      select id, ${reader.id}, least(${seq}::bigint, newest)::integer from ticket
      on conflict (ticket_id, user_id) do update set seq = excluded.seq where ticket_reads.seq < excluded.seq
      returning ${announcementOf('tickets', sql`ticket_id`, sql`json_build_object('userId', user_id)`, sql`'newest', (select newest from ticket)`)})
    select from ticket`.execute(db)
  return rows.length > 0
}
