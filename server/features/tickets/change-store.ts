import { sql, type UpdateObject } from 'kysely'
import type { TicketStatus } from '@westmore/contract/tickets.ts'
import type { Reader, Role } from '@westmore/contract/users.ts'
import { announcementOf } from '#live.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { statement } from '#postgres/statement.ts'
import { foundReader } from '#caller/reader.ts'
import type { Tables } from '#postgres/tables.ts'
import { ticketSummaries, type TicketSummary } from './summary.ts'
import { handledBy, seenBy } from './subject.ts'

/**
 * Locks a ticket the reader sees. Everything that adds to a thread takes this lock first, which keeps the thread in
 * order. Not `for update`: read marks refer to the ticket at the same time, and both would wait for each other.
 */
export async function lockTicket(tx: Tx, reader: Reader, id: string) {
  return ticketSummaries(tx).where('id', '=', id).where(seenBy(reader)).forNoKeyUpdate().executeTakeFirst()
}

/** Locks the tickets that the reader may handle, always in the same order. */
export async function lockTicketsToHandle(tx: Tx, reader: Reader, ids: string[]): Promise<TicketSummary[]> {
  return ticketSummaries(tx)
    .where('id', 'in', ids)
    .where(handledBy(reader))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export type TicketColumns = UpdateObject<Tables, 'tickets'>

const reopened = {
  ratingScore: null,
  ratingWord: '',
  ratedAt: null,
  remindedAt: null,
  reasonId: null,
  closingWord: '',
}

/** Columns that are written together. */
export const columnsFor = {
  /**
   * Reopening clears the rating, the reminder and the reason for closing. The time is the clock's, not the
   * transaction's, which may have waited for the ticket.
   */
  status: (status: TicketStatus): TicketColumns => ({
    status,
    closedAt: status === 'closed' ? sql`clock_timestamp()` : null,
    updatedAt: sql`clock_timestamp()`,
    ...(status !== 'closed' && reopened),
  }),
  rating: (score: number, word: string): TicketColumns => ({
    ratingScore: score,
    ratingWord: word,
    ratedAt: sql`now()`,
  }),
  reminder: (): TicketColumns => ({ remindedAt: sql`now()` }),
}

/** Writes columns of a locked ticket. */
export async function changeTicket(tx: Tx, id: string, columns: TicketColumns): Promise<void> {
  await tx.updateTable('tickets').set(columns).where('id', '=', id).execute()
}

/**
 * Moves the reader's mark forward, never past the newest entry they see, and notifies their other tabs and devices;
 * false when they cannot see the ticket.
 */
export async function moveReadMark(db: Db, { id: userId, role }: Reader, ticketId: string, seq: number) {
  const tickets = await markingRead(db, { ticketId, userId, role, seq })
  return tickets.length > 0
}

interface MarkValues {
  ticketId: string
  userId: string
  role: Role
  seq: number
}

const markingRead = statement<MarkValues, { id: string }>((given) => {
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
})
