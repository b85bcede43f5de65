import { sql } from 'kysely'
import type { TicketCategory } from '@westmore/contract/tickets-forms.ts'
import { MAX_OPEN } from '@westmore/contract/tickets.ts'
import { breaksUnique, type Db } from '#postgres/db.ts'
import { isClosedTo, isOpenAnyway } from '#events/closed.ts'
import { recordInSql } from '#events/record.ts'
import { statement } from '#postgres/statement.ts'
import { previewOf, type OpenedTicket } from '../store.ts'

export interface NewTicket {
  id: string
  messageId: string
  title: string
  category: TicketCategory
  message: string
  fields: { id: string; label: string; value: string }[]
  /** The subject of a complaint, or the author of the sanction that is appealed. */
  concernedId: string | null
}

/**
 * Undefined when the number is taken, the author has too many open tickets, a sanction forbids it, or the
 * person must not be named; throws when the id is taken.
 */
export async function addTicket(
  db: Db,
  author: { id: string; username: string },
  number: number,
  { fields, ...ticket }: NewTicket,
): Promise<OpenedTicket | undefined> {
  const { id: userId, username } = author
  const preview = previewOf(ticket.message)
  const values = { ...ticket, number, fields: JSON.stringify(fields), preview, userId, username }
  const [opened] = await opening(db, values)
  return opened
}

interface TicketValues extends Omit<NewTicket, 'fields'> {
  number: number
  fields: string
  preview: string
  userId: string
  username: string
}

const opening = statement<TicketValues, OpenedTicket>((given) => {
  const { parts, signals } = recordInSql(given.userId, 'tickets.open', 'ticket')
  return sql`with
  turn as (
    select count_unclosed_in_turn(${given.userId}) as unclosed, clock_timestamp() as at),
  concerned as (
    select id, username from users
    where id = ${given.concernedId} and id <> ${given.userId} and deleted_at is null
      and case ${given.category}::text when 'complaint' then role <> 'user' else ${given.category}::text = 'appeal' end
    for key share),
  ticket as (
    insert into tickets (id, number, title, category, message, fields, user_id, username, concerned_id, concerned, last_message,
      last_username, last_message_at, last_seq, last_author_seq, seq_for_staff, created_at, updated_at)
    select ${given.id}, ${given.number}, ${given.title}, ${given.category}, ${given.message}, ${given.fields},
      ${given.userId}, ${given.username}, concerned.id, concerned.username, ${given.preview}, ${given.username}, at, 1, 1, 1,
      at, at
    from turn left join concerned on true
    where (unclosed < ${MAX_OPEN} or ${given.category}::text = 'appeal')
      and (not ${isClosedTo(sql`${given.userId}`, 'tickets')} or ${isOpenAnyway(sql`${given.category}`)})
      and concerned.id is not distinct from ${given.concernedId}
    on conflict (number) do nothing
    returning *),
  message as (
    insert into ticket_messages (id, ticket_id, seq, author_seq, user_id, username, is_admin, message, created_at)
    select ${given.messageId}, id, last_seq, last_author_seq, user_id, username, false, message, last_message_at from ticket),
  mark as (
    insert into ticket_reads (ticket_id, user_id, seq) select id, user_id, last_author_seq from ticket)${parts}
  select id, number, title, category, message, status, user_id, username, fields, concerned_id, concerned, waiting_on,
    last_message, last_username, last_is_admin, last_message_at, rating_score, rating_word, rated_at, created_at, updated_at,
    closed_at, null as reason, null as is_reason_shown, null as merged_into, last_author_seq as read_seq, 0 as unread${signals}
  from ticket`
})

export const isTicketIdTaken = (error: unknown) => breaksUnique(error, 'tickets_pkey')

export async function authorOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('tickets').select('userId').where('id', '=', id).executeTakeFirst()
  return row?.userId
}

export async function countUnclosed(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', userId)
    .where('status', '<>', sql.lit('closed'))
    .where('category', '<>', sql.lit('appeal'))
    .executeTakeFirstOrThrow()
  return count
}
