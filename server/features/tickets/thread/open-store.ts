import { sql } from 'kysely'
import type { TicketCategory } from '@westmore/contract/tickets-forms.ts'
import { breaksUnique, type Tx } from '#postgres/db.ts'
import { statement } from '#postgres/statement.ts'
import { concerned, previewOf, summaryColumns, type AuthorsRow, type TicketSummary } from '../store.ts'
import { handlersOf, readersOf } from '../subject.ts'

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

type Opened = TicketSummary & Omit<AuthorsRow, 'avatar'>

/** With its first message, which its author has read. Undefined when the number is taken; throws when the id is. */
export async function addTicket(tx: Tx, { fields, ...ticket }: Placed): Promise<Opened | undefined> {
  const preview = previewOf(ticket.message)
  const [opened] = await opening(tx, { ...ticket, fields: JSON.stringify(fields), preview })
  return opened
}

const opening = statement<Omit<Placed, 'fields'> & { fields: string; preview: string }, Opened>(
  (given) => sql`with
  opened as (
    insert into tickets (id, number, title, category, message, fields, user_id, username, concerned_id, concerned,
      last_message, last_username, last_seq, last_author_seq, seq_for_staff)
    values (${given.id}, ${given.number}, ${given.title}, ${given.category}, ${given.message}, ${given.fields},
      ${given.userId}, ${given.username}, ${given.concernedId}, ${given.concerned}, ${given.preview}, ${given.username},
      1, 1, 1)
    on conflict (number) do nothing
    returning *),
  message as (
    insert into ticket_messages (id, ticket_id, seq, author_seq, user_id, username, is_admin, message, created_at)
    select ${given.messageId}, id, 1, 1, user_id, username, false, message, created_at from opened),
  mark as (insert into ticket_reads (ticket_id, user_id, seq) select id, user_id, 1 from opened)
  select ${sql.join(summaryColumns.map((column) => sql.ref(column)))}, message, username, fields, ${concerned} as concerned, last_message,
    last_username, last_is_admin, last_message_at, rating_score, rating_word, rated_at, created_at, updated_at, closed_at,
    1 as read_seq, 0 as unread, null as reason, null as is_reason_shown, null as last_name,
    ${readersOf('opened')} as readers, ${handlersOf('opened')} as handlers
  from opened`,
)

export const isTicketIdTaken = (error: unknown) => breaksUnique(error, 'tickets_pkey')
