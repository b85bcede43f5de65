import { sql, type RawBuilder } from 'kysely'
import {
  authorsEvents,
  ticketEventKinds,
  canSee,
  type Message,
  type TicketAccess,
} from '@westmore/contract/tickets.ts'
import { isStaff, type Reader, type Role } from '@westmore/contract/users.ts'
import { foundReader } from '#caller/reader.ts'
import { shareByKey } from '#flow/sharing.ts'
import { announcementOf } from '#live.ts'
import type { Db } from '#postgres/db.ts'
import { statement } from '#postgres/statement.ts'
import { ticketSummaries } from '../store.ts'
import { seenBy } from '../subject.ts'

/** The last `limit` entries (null for all) before one place and after another. */
export interface Part {
  before?: number | undefined
  after?: number | undefined
  limit: number | null
}

export const whole: Part = { limit: null }
export const END = 2_147_483_647

/**
 * The author of a ticket, whatever their role, reads without notes and assignments and without gaps for them.
 * Each side counts its entries itself, and a reader is always on the same side of a ticket.
 */
export type Side = 'author' | 'staff'

export const sideOf = (reader: { id: string }, ticket: { userId: string }): Side =>
  ticket.userId === reader.id ? 'author' : 'staff'

const seqOn = (side: Side) => sql<number>`${sql.ref(side === 'author' ? 'authorSeq' : 'seq')}`

export type MessageRow = Omit<Message, 'avatarUrl'> & { ticketId: string; avatar: string | null }

interface PageAsked {
  ticketId: string
  before: number
  after: number
  limit: number | null
}

/** `ticket` decides who may read the rows. */
interface Page<Row> {
  ticket: TicketAccess
  rows: Row[]
}

/**
 * A change makes all its readers ask at once, so concurrent readers of one side share the result of `read`;
 * whether each may have it is decided here. Undefined when the reader cannot see the ticket.
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

/** Oldest first; undefined when this reader cannot see the ticket. */
export async function messagesFor(
  db: Db,
  reader: Reader,
  ticketId: string,
  { before = END, after = 0, limit }: Part & { limit: number },
): Promise<MessageRow[] | undefined> {
  const asked = { ticketId, before, after, limit }
  return readBySide(reader, (side) =>
    messagesAlike(db, JSON.stringify([side, asked]), () => readMessages(db, side, asked)),
  )
}

/** All of a ticket, oldest first. */
export async function messagesOf(db: Db, ticketId: string, side: Side): Promise<MessageRow[]> {
  const page = await readMessages(db, side, { ticketId, before: END, after: 0, limit: null })
  return page?.rows ?? []
}

export async function messageById(db: Db, id: string, side: Side): Promise<MessageRow | undefined> {
  const place = await db
    .selectFrom('ticketMessages')
    .select(['ticketId', seqOn(side).as('seq')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!place) return undefined
  const { ticketId, seq } = place
  const page = await readMessages(db, side, { ticketId, before: seq + 1, after: seq - 1, limit: 1 })
  return page?.rows[0]
}

const messagesAlike = shareByKey<Page<MessageRow> | undefined>()

async function readMessages(db: Db, side: Side, asked: PageAsked): Promise<Page<MessageRow> | undefined> {
  const rows = await askingPage[side](db, asked)
  const [first] = rows
  if (!first) return undefined
  const { authorId: userId, category, concernedId } = first
  return { ticket: { userId, category, concernedId }, rows: rows.filter(hasMessage).map(messageIn) }
}

/** A ticket without messages in this part gives one row, whose message columns are null. */
type PageRow = Omit<TicketAccess, 'userId'> & { authorId: string } & (MessageRow | { id: null })

const hasMessage = (row: PageRow): row is PageRow & MessageRow => row.id !== null

const messageIn = ({
  authorId: _author,
  category: _category,
  concernedId: _named,
  ...row
}: PageRow & MessageRow) => row

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

/** Oldest first, without kinds written by a newer version; the author gets only `authorsEvents`. */
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

/** The mark never passes the newest entry the reader sees. False when they cannot see the ticket. */
export async function moveReadMark(db: Db, { id: userId, role }: Reader, ticketId: string, seq: number) {
  const tickets = await markingRead(db, { ticketId, userId, role, seq })
  return tickets.length > 0
}

const markingRead = statement<{ ticketId: string; userId: string; role: Role; seq: number }, { id: string }>(
  (given) => {
    const reader = foundReader(given.userId, sql`${given.role}::text`)
    return sql`with
  ticket as (
    select id, case when user_id = ${given.userId} then last_author_seq else last_seq end as newest
    from tickets where id = ${given.ticketId} and ${seenBy(reader)}),
  mark as (
    insert into ticket_reads (ticket_id, user_id, seq)
    select id, ${given.userId}, least(${given.seq}::bigint, newest)::integer from ticket
    on conflict (ticket_id, user_id) do update set seq = excluded.seq where ticket_reads.seq < excluded.seq
    returning ${announcementOf('tickets', sql`ticket_id`, sql`json_build_object('userId', user_id)`)})
  select id from ticket`
  },
)
