import { sql, type UpdateObject } from 'kysely'
import type { TicketStatus } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'
import { ticketHeads, type TicketHead } from './head.ts'
import { handledBy, seenBy } from './secrecy.ts'

/**
 * Locks a ticket the reader sees; everything that adds to a thread begins with it, so that its order is one for all. Not for
 * update: a mark of reading refers to the ticket meanwhile, and the two would wait for each other.
 */
export async function lockTicket(tx: Tx, reader: Reader, id: string) {
  return ticketHeads(tx).where('id', '=', id).where(seenBy(reader)).forNoKeyUpdate().executeTakeFirst()
}

/** Locks those of the tickets that the reader may handle, in one order for all. */
export async function lockTicketsToHandle(tx: Tx, reader: Reader, ids: string[]): Promise<TicketHead[]> {
  return ticketHeads(tx)
    .where('id', 'in', ids)
    .where(handledBy(reader))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function countUnclosed(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tickets')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', userId)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow()
  return count
}

export interface NewTicket {
  id: string
  title: string
  category: TicketHead['category']
  message: string
  userId: string
  username: string
  fields: { id: string; label: string; value: string }[]
  concernedId: string | null
  concerned: string | null
}

/** Adds a ticket under this number; false when the number is taken. */
export async function addTicket(tx: Tx, number: number, ticket: NewTicket): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tickets')
    .values({
      ...ticket,
      number,
      fields: JSON.stringify(ticket.fields),
      lastMessage: '',
      lastUsername: ticket.username,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function authorOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('tickets').select('userId').where('id', '=', id).executeTakeFirst()
  return row?.userId
}

export type TicketColumns = UpdateObject<Tables, 'tickets'>

/** Columns that are written together. */
export const columnsFor = {
  /** Reopening lets go of the rating and the reminder, which belonged to the closing. The clock, not the transaction's beginning: it may have waited for the ticket. */
  status: (status: TicketStatus): TicketColumns => ({
    status,
    closedAt: status === 'closed' ? sql`clock_timestamp()` : null,
    updatedAt: sql`clock_timestamp()`,
    ...(status !== 'closed' && { ratingScore: null, ratingWord: '', ratedAt: null, remindedAt: null }),
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

/** Moves the reader's mark forward, never past the newest they see; true when it moved. */
export async function moveReadMark(tx: Tx, ticketId: string, userId: string, seq: number): Promise<boolean> {
  const { rows } = await sql`
    insert into ticket_reads (ticket_id, user_id, seq)
    select id, ${userId}, least(${seq}::bigint, case when user_id = ${userId} then last_author_seq else last_seq end)::integer
      from tickets where id = ${ticketId}
    on conflict (ticket_id, user_id) do update set seq = excluded.seq where ticket_reads.seq < excluded.seq
    returning seq`.execute(tx)
  return rows.length > 0
}
