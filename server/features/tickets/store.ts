import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { found } from './found.ts'
import { announce, type Audience } from '#live.ts'
import type { Tables } from '#postgres/tables.ts'
import { ticketHeads } from './head.ts'
import { handledBy, handledByAll, seenBy, staffAudienceOf } from './secrecy.ts'

/** News since the reader's mark. What the other side wrote counts each; a status or a reminder counts as well. */
const unread = (reader: Reader) => sql<number>`case
  when tickets.user_id = ${reader.id} then case when tickets.seq_for_author <= coalesce(ticket_reads.seq, 0) then 0 else
    (select count(*) from ticket_messages news where news.ticket_id = tickets.id
      and news.author_seq > coalesce(ticket_reads.seq, 0) and news.is_admin) +
    (select count(*) from ticket_events news where news.ticket_id = tickets.id
      and news.author_seq > coalesce(ticket_reads.seq, 0) and news.kind in ('status', 'reminded')
      and news.user_id is distinct from ${reader.id}) end
  when ${newsForStaff(reader)} then
    (select count(*) from ticket_messages news where news.ticket_id = tickets.id
      and news.seq > coalesce(ticket_reads.seq, 0) and not news.is_admin)
  else 0 end`

/** A colleague's answer settles a message for all but whom the ticket is assigned to. */
function newsForStaff(reader: Reader) {
  return sql<SqlBool>`(tickets.status <> 'closed'
    and (tickets.waiting_on = 'us' or tickets.assignee_id = ${reader.id})
    and tickets.seq_for_staff > coalesce(ticket_reads.seq, 0))`
}

/** In an own ticket one is the player, whatever one's role, and learns nothing of whom it is assigned to. */
export const isNotOwn = (reader: Reader) => sql<SqlBool>`tickets.user_id <> ${reader.id}`

/** Tickets as this reader finds them; whoever uses it says which with `seenBy` or `handledBy`. */
export function ticketsOf(db: Db, reader: Reader) {
  return db
    .selectFrom('tickets')
    .innerJoin('users as author', 'author.id', 'tickets.userId')
    .leftJoin('users as assignee', (join) =>
      join.onRef('assignee.id', '=', 'tickets.assigneeId').on('assignee.role', '<>', 'user'),
    )
    .leftJoin('ticketReads', (join) =>
      join.onRef('ticketReads.ticketId', '=', 'tickets.id').on('ticketReads.userId', '=', reader.id),
    )
    .select([
      'tickets.id',
      'number',
      'title',
      'category',
      'message',
      'status',
      'tickets.userId',
      'tickets.username',
      'author.avatar',
      'fields',
      'concernedId',
      'concerned',
      'waitingOn',
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
      'assignee.avatar as assigneeAvatar',
    ])
    .select(sql<number>`coalesce(ticket_reads.seq, 0)`.as('readSeq'))
    .select(unread(reader).as('unread'))
}

export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketsOf>['execute']>>[number]

export async function ticketsByAuthor(db: Db, reader: Reader): Promise<TicketRow[]> {
  return ticketsOf(db, reader)
    .where('tickets.userId', '=', reader.id)
    .orderBy('tickets.createdAt', 'desc')
    .orderBy('tickets.id')
    .execute()
}

/** By id, or by number when it is one; undefined when it is not there or not for this reader. */
export async function ticketFor(db: Db, reader: Reader, ref: string): Promise<TicketRow | undefined> {
  return ticketsOf(db, reader)
    .where(seenBy(reader))
    .$if(isNumber(ref), (query) => query.where('number', '=', Number(ref)))
    .$if(!isNumber(ref), (query) => query.where('tickets.id', '=', ref))
    .executeTakeFirst()
}

const isNumber = (ref: string) => /^\d+$/.test(ref)

/** The same for what only those who handle a ticket may do. */
export async function ticketToHandle(db: Db, reader: Reader, id: string): Promise<TicketRow | undefined> {
  return ticketsOf(db, reader).where(handledBy(reader)).where('tickets.id', '=', id).executeTakeFirst()
}

/** How many tickets have news: the reader's own, and those they handle. */
export async function countUnread(db: Db, reader: Reader): Promise<{ mine: number; staff: number }> {
  return db
    .selectFrom('tickets')
    .leftJoin('ticketReads', (join) =>
      join.onRef('ticketReads.ticketId', '=', 'tickets.id').on('ticketReads.userId', '=', reader.id),
    )
    .select([
      sql<number>`count(*) filter (where tickets.user_id = ${reader.id}
        and tickets.seq_for_author > coalesce(ticket_reads.seq, 0))`.as('mine'),
      sql<number>`count(*) filter (where tickets.user_id <> ${reader.id} and ${newsForStaff(reader)})`.as(
        'staff',
      ),
    ])
    .where((eb) =>
      eb.or([
        eb('tickets.userId', '=', reader.id),
        eb.and([handledBy(reader)(eb), eb('tickets.status', '<>', 'closed')]),
      ]),
    )
    .executeTakeFirstOrThrow()
}

/** Tickets of these ids, for what points to them: `isHandled` says whether the reader may know of that. In an own ticket one is the player. */
export async function ticketsById(db: Db, reader: Reader, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await ticketHeads(db)
    .select((eb) => sql<boolean>`${handledBy(reader)(eb)} and user_id <> ${reader.id}`.as('isHandled'))
    .where('id', 'in', ids)
    .execute()
  return rows.map((head) => {
    const { id, number, title, isHandled } = head
    return { id, number, title, isHandled, handlers: staffAudienceOf(head) }
  })
}

/** Tickets the reader sees in which the words occur, those that changed last first. */
export async function ticketsWith(db: Db, reader: Reader, words: string, limit: number) {
  return db
    .selectFrom('tickets')
    .select(['id', 'number', 'title', 'username', 'status', 'userId'])
    .where(seenBy(reader))
    .where(found(words))
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether this is a ticket of whose handling the reader may not know; in an own one one is the player. */
export function isKeptFrom(reader: Reader, id: Expression<unknown>) {
  const isHandled = handledBy(reader)(expressionBuilder<Tables, 'tickets'>())
  return sql<SqlBool>`exists (select from tickets where tickets.id = ${id}
    and not (${isHandled} and tickets.user_id <> ${reader.id}))`
}

/** Whether the reader may handle every ticket of an array; for records about tickets. One that is gone nobody may. */
export function handlesAll(reader: Reader, ids: Expression<string[]>) {
  const isHandled = handledBy(reader)(expressionBuilder<Tables, 'tickets'>())
  return sql<SqlBool>`not exists (select from unnest(${ids}) told (id) left join tickets on tickets.id = told.id
    where tickets.id is null or not ${isHandled})`
}

/** Whether all of the staff may handle every ticket of an array; one that is gone is no secret. */
export const allHandle = (ids: Expression<string[]>) =>
  sql<SqlBool>`not exists (select from tickets where tickets.id = any (${ids}) and not ${handledByAll})`

/** Ids of the tickets of a person that somebody of the staff may not know of. */
export const secretTicketsOf = (db: Db, userId: string) =>
  db
    .selectFrom('tickets')
    .select(sql<string>`id::text`.as('id'))
    .where('userId', '=', userId)
    .where(sql<SqlBool>`not ${handledByAll}`)

/** Which of the staff may know of something about all these tickets. */
export async function staffAudienceOfAll(db: Db, ids: string[]): Promise<Audience> {
  if (ids.length === 0) return { staff: true }
  const rows = await ticketHeads(db).where('id', 'in', ids).execute()
  if (rows.length < ids.length) return {}
  const audiences = rows.map(staffAudienceOf)
  const except = audiences.flatMap((audience) => audience.except ?? [])
  return audiences.some(({ owners }) => owners) ? { owners: true, except } : { staff: true, except }
}

/** Removes the tickets of a person with all that is in them, and files they never sent; tells who could handle them. */
export async function removeTicketsOf(tx: Tx, userId: string): Promise<void> {
  const tickets = await tx
    .selectFrom('tickets')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of tickets)
    await announce(tx, { topic: 'tickets', id }, await staffAudienceOfAll(tx, [id]))
  await tx.deleteFrom('tickets').where('userId', '=', userId).execute()
  await tx
    .deleteFrom('ticketAttachments')
    .where('uploaderId', '=', userId)
    .where('messageId', 'is', null)
    .execute()
}
