import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { withoutCitationIds } from '@westmore/contract/citations.ts'
import type { TicketTag } from '@westmore/contract/tickets-marks.ts'
import { MOST_UNREAD, type Ticket } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { recordAll } from '#events/record.ts'
import { cutText } from '@westmore/contract/signs.ts'
import { handledBy, handlersOf, isKnownToAllStaff, readersOf, seenBy } from './subject.ts'

const plainColumns = [
  'number',
  'title',
  'category',
  'status',
  'concernedId',
  'waitingOn',
  'closingWord',
] as const

export const summaryColumns = [
  ...plainColumns,
  'id',
  'userId',
  'assigneeId',
  'tagIds',
  'reasonId',
  'mergedInto',
] as const

export const summary = [
  ...summaryColumns,
  readersOf('tickets').as('readers'),
  handlersOf('tickets').as('handlers'),
] as const

export const ticketSummaries = (db: Db) => db.selectFrom('tickets').select(summary)

export type TicketSummary = Awaited<ReturnType<ReturnType<typeof ticketSummaries>['execute']>>[number]

/** A literal, so that one plan fits every reader. */
const most = sql.lit(MOST_UNREAD)

/** Counts messages of the other side, changes of status, merges and reminders after the reader's mark. */
const unread = (reader: Reader) => sql<number>`case
  when tickets.user_id = ${reader.id} then case when tickets.seq_for_author <= coalesce(ticket_reads.seq, 0) then 0 else
    (select count(*) from (select from ticket_messages news where news.ticket_id = tickets.id
      and news.author_seq > coalesce(ticket_reads.seq, 0) and news.is_admin
    union all select from ticket_events news where news.ticket_id = tickets.id
      and news.author_seq > coalesce(ticket_reads.seq, 0) and news.kind in ('status', 'merged', 'reminded')
      and news.user_id is distinct from ${reader.id} limit ${most}) first) end
  when ${newsForStaff(reader)} then
    (select count(*) from (select from ticket_messages news where news.ticket_id = tickets.id
      and news.seq > coalesce(ticket_reads.seq, 0) and not news.is_admin limit ${most}) first)
  else 0 end`

/** A colleague's answer makes a message read for everyone but the assignee. */
function newsForStaff(reader: Reader) {
  return sql<SqlBool>`(tickets.status <> 'closed'
    and (tickets.waiting_on = 'us' or tickets.assignee_id = ${reader.id})
    and tickets.seq_for_staff > coalesce(ticket_reads.seq, 0))`
}

/** Staff who opened a ticket are treated as its player: its assignee is hidden from them. */
export const isNotOwn = (reader: Reader) => sql<SqlBool>`tickets.user_id <> ${reader.id}`

/** Few tickets have tags, so most are read without the subselect. */
const tags = sql<TicketTag[]>`case when tickets.tag_ids = '{}' then '[]' else
  (select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name) order by tag.name collate "cs-x-icu"), '[]')
    from ticket_marks tag where tag.kind = 'tag' and tag.id = any (tickets.tag_ids)) end`

/** Not a join, for which the planner would read all users. */
const ofUser = <Value>(column: 'avatar' | 'name', id: RawBuilder<unknown>) =>
  sql<Value>`(select ${sql.ref(column)} from users who where who.id = ${id})`

/** An account that came back does not give its name to what its deletion made nameless. */
export const concerned = sql<
  Ticket['concerned']
>`(select json_build_object('id', who.id, 'username', concerned,
  'name', case when concerned = who.username then who.name else concerned end) from users who where who.id = concerned_id)`

/** Of the staff; null when their message moved on in a merge. */
const lastAuthor = sql`case when tickets.last_is_admin then (select said.user_id from ticket_messages said
  where said.ticket_id = tickets.id order by said.seq desc limit 1) end`

const mergedInto = sql<
  number | null
>`(select target.number from tickets target where target.id = tickets.merged_into)`

/** Add `seenBy` or `handledBy` to choose the tickets. */
export function ticketsOf(db: Db, reader: Reader) {
  return db
    .selectFrom('tickets')
    .leftJoin('users as assignee', (join) =>
      join
        .onRef('assignee.id', '=', 'tickets.assigneeId')
        // A literal: with a parameter the planner could not use the index of the staff, and would read all users.
        .on('assignee.role', '<>', sql.lit('user')),
    )
    .leftJoin('ticketReads', (join) =>
      join.onRef('ticketReads.ticketId', '=', 'tickets.id').on('ticketReads.userId', '=', reader.id),
    )
    .leftJoin('ticketMarks as reason', (join) =>
      join.onRef('reason.id', '=', 'tickets.reasonId').on(sql<SqlBool>`tickets.status = 'closed'`),
    )
    .select(plainColumns)
    .select([
      'tickets.id',
      'message',
      'tickets.userId',
      'tickets.username',
      'fields',
      'lastMessage',
      'lastUsername',
      'lastIsAdmin',
      'lastMessageAt',
      'ratingScore',
      'ratingWord',
      'ratedAt',
      'tickets.createdAt',
      'tickets.updatedAt',
      'closedAt',
      'assignee.id as assigneeId',
      'assignee.username as assignee',
      'assignee.name as assigneeName',
      'assignee.avatar as assigneeAvatar',
      'reason.id as reasonId',
      'reason.name as reason',
      'reason.isShown as isReasonShown',
    ])
    .select(ofUser<string | null>('avatar', sql`tickets.user_id`).as('avatar'))
    .select(ofUser<string>('name', sql`tickets.user_id`).as('name'))
    .select(ofUser<string | null>('name', lastAuthor).as('lastName'))
    .select([concerned.as('concerned'), tags.as('tags')])
    .select(mergedInto.as('mergedInto'))
    .select(sql<number>`coalesce(ticket_reads.seq, 0)`.as('readSeq'))
    .select(unread(reader).as('unread'))
}

export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketsOf>['execute']>>[number]
export type AuthorsRow = Omit<
  TicketRow,
  'assigneeId' | 'assignee' | 'assigneeName' | 'assigneeAvatar' | 'tags' | 'reasonId'
>

const PREVIEW = 300

export const previewOf = (message: string) => cutText(withoutCitationIds(message), PREVIEW)

export async function ticketsByAuthor(db: Db, reader: Reader): Promise<TicketRow[]> {
  return ticketsOf(db, reader)
    .where('tickets.userId', '=', reader.id)
    .orderBy('tickets.createdAt', 'desc')
    .orderBy('tickets.id')
    .execute()
}

/** `ref` is an id or a number. Undefined when the ticket does not exist or is hidden from this reader. */
export async function ticketFor(db: Db, reader: Reader, ref: string): Promise<TicketRow | undefined> {
  return ticketsOf(db, reader)
    .where(seenBy(reader))
    .where((eb) => (/^\d+$/.test(ref) ? eb('number', '=', Number(ref)) : eb('tickets.id', '=', ref)))
    .executeTakeFirst()
}

export async function summaryFor(db: Db, reader: Reader, id: string) {
  return ticketSummaries(db).where('id', '=', id).where(seenBy(reader)).executeTakeFirst()
}

export async function ticketsToHandle(db: Db, reader: Reader, ids: string[]): Promise<TicketRow[]> {
  return ticketsOf(db, reader)
    .where(handledBy(reader))
    .where(sql<SqlBool>`tickets.id = any (${ids}::uuid[])`)
    .execute()
}

/** Counts up to `MOST_UNREAD` of the reader's own tickets and of those they handle. */
export async function countUnread(db: Db, reader: Reader): Promise<{ mine: number; staff: number }> {
  const read = sql`coalesce((select seq from ticket_reads where ticket_id = tickets.id and user_id = ${reader.id}), 0)`
  const unreadWhere = (isTheirs: RawBuilder<SqlBool>) => sql`(select from tickets
    where ${isTheirs} and tickets.user_id <> ${reader.id} and ${handledBy(reader)} and tickets.status <> 'closed'
      and tickets.seq_for_staff > ${read} limit ${most})`
  const { rows } = await sql<{ mine: number; staff: number }>`
    select (select count(*) from (select from tickets where tickets.user_id = ${reader.id}
        and tickets.seq_for_author > ${read} limit ${most}) own) as mine,
      (select count(*) from (${unreadWhere(sql`tickets.waiting_on = 'us'`)} union all
        ${unreadWhere(sql`(tickets.waiting_on = 'player' and tickets.assignee_id = ${reader.id})`)}
        limit ${most}) handled) as staff`.execute(db)
  return rows[0] ?? { mine: 0, staff: 0 }
}

/**
 * `isHandled`: the reader may know of things that refer to the ticket: they handle it and did not write it.
 */
export async function ticketsById(db: Db, reader: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('tickets')
    .select(['id', 'number', 'title', 'userId', 'concernedId', handlersOf('tickets').as('handlers')])
    .select(sql<boolean>`${handledBy(reader)} and ${isNotOwn(reader)}`.as('isHandled'))
    .select(isKnownToAllStaff.as('isKnownToAllStaff'))
    .where('id', 'in', ids)
    .execute()
}

/** Undefined for the reader's own ticket, of which they are the player. */
export async function authorAndDateOf(db: Db, reader: Reader, id: string) {
  return db
    .selectFrom('tickets')
    .select(['userId', 'category', 'fields', 'createdAt'])
    .where(handledBy(reader))
    .where(isNotOwn(reader))
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function otherTicketsOf(
  db: Db,
  reader: Reader,
  { userId, except, limit }: { userId: string; except: string | undefined; limit: number },
) {
  return db
    .selectFrom('tickets')
    .select(['id', 'number', 'title', 'category', 'status', 'createdAt'])
    .select(mergedInto.as('mergedInto'))
    .where(handledBy(reader))
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Unsent files are removed, too. The people who could handle the tickets are notified. */
export async function removeTicketsOf(tx: Tx, userId: string): Promise<void> {
  const tickets = await ticketSummaries(tx).where('userId', '=', userId).execute()
  await recordAll(
    tx,
    null,
    'tickets.expire',
    tickets.map((ticket) => ({ ticket })),
  )
  await tx.deleteFrom('tickets').where('userId', '=', userId).execute()
  await tx
    .deleteFrom('ticketAttachments')
    .where('uploaderId', '=', userId)
    .where('messageId', 'is', null)
    .execute()
}
