import { sql } from 'kysely'
import type { TicketCategory } from '@westmore/contract/tickets-forms.ts'
import { breaksUnique, type Db, type Tx } from '#postgres/db.ts'
import { previewOf } from '../store.ts'

/** Locks the author first, so that their tickets are opened one after another. Appeals do not count. */
export async function countUnclosedInTurn(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ unclosed: number }>`
    select count_unclosed_in_turn(${userId}) as unclosed`.execute(tx)
  return rows[0]?.unclosed ?? 0
}

export interface NewTicket {
  id: string
  title: string
  category: TicketCategory
  message: string
  fields: { id: string; label: string; value: string }[]
}

interface Placed extends NewTicket {
  messageId: string
  number: number
  userId: string
  username: string
  concernedId: string | null
  concerned: string | null
}

/** With its first message, which its author has read. False when the number is taken; throws when the id is. */
export async function addTicket(tx: Tx, ticket: Placed): Promise<boolean> {
  const { rows } = await sql`with
  ticket as (
    insert into tickets (id, number, title, category, message, fields, user_id, username, concerned_id, concerned, last_message,
      last_username, last_message_at, last_seq, last_author_seq, seq_for_staff, created_at, updated_at)
    select ${ticket.id}::uuid, ${ticket.number}::integer, ${ticket.title}, ${ticket.category}, ${ticket.message},
      ${JSON.stringify(ticket.fields)}::jsonb, ${ticket.userId}, ${ticket.username}, ${ticket.concernedId}::text,
      ${ticket.concerned}::text, ${previewOf(ticket.message)}, ${ticket.username}, at, 1, 1, 1, at, at
    from (select clock_timestamp() as at) moment
    on conflict (number) do nothing
    returning *),
  message as (
    insert into ticket_messages (id, ticket_id, seq, author_seq, user_id, username, is_admin, message, created_at)
    select ${ticket.messageId}::uuid, id, last_seq, last_author_seq, user_id, username, false, message, last_message_at
    from ticket),
  mark as (
    insert into ticket_reads (ticket_id, user_id, seq) select id, user_id, last_author_seq from ticket)
  select from ticket`.execute(tx)
  return rows.length > 0
}

export const isTicketIdTaken = (error: unknown) => breaksUnique(error, 'tickets_pkey')

export async function authorOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('tickets').select('userId').where('id', '=', id).executeTakeFirst()
  return row?.userId
}
