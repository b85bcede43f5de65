import { randomUUID } from 'node:crypto'
import { sql, type UpdateObject } from 'kysely'
import { authorsEvents, type TicketEvent } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Actor } from '#events/record.ts'
import type { Tx } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'
import { ticketSummaries, type TicketSummary } from '../store.ts'
import { handledBy, seenBy } from '../subject.ts'

/**
 * Whatever adds to a thread takes this lock first, which keeps the thread in order. Not `for update`: read
 * marks refer to the ticket at the same time, and both would wait for each other.
 */
export async function lockTicket(tx: Tx, reader: Reader, id: string) {
  return ticketSummaries(tx).where('id', '=', id).where(seenBy(reader)).forNoKeyUpdate().executeTakeFirst()
}

/** Always locks in the same order. */
export async function lockTicketsToHandle(tx: Tx, reader: Reader, ids: string[]): Promise<TicketSummary[]> {
  return ticketSummaries(tx)
    .where('id', 'in', ids)
    .where(handledBy(reader))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export type TicketColumns = UpdateObject<Tables, 'tickets'>

export async function changeTicket(tx: Tx, id: string, columns: TicketColumns): Promise<void> {
  await tx.updateTable('tickets').set(columns).where('id', '=', id).execute()
}

/** Of a locked ticket; the caller writes it into `last_seq`. */
export const nextSeq = (ticketId: string) =>
  sql<number>`(select last_seq + 1 from tickets where id = ${ticketId})`

/**
 * The ticket must be locked. An event that the author sees and did not cause is unread for them. A null actor
 * is the server.
 */
export async function writeEvent(
  tx: Tx,
  actor: Actor,
  ticket: Pick<TicketSummary, 'id' | 'userId'>,
  { kind, from, to }: Pick<TicketEvent, 'kind' | 'from' | 'to'>,
  columns: TicketColumns = {},
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
          authorSeq: isForAuthor
            ? sql<number>`(select last_author_seq + 1 from tickets where id = ${ticket.id})`
            : null,
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
    .set({
      ...columns,
      lastSeq: sql`added.seq`,
      ...(isForAuthor && { lastAuthorSeq: sql`added.author_seq` }),
      ...(isNews && { seqForAuthor: sql`added.author_seq` }),
    })
    .whereRef('tickets.id', '=', 'added.ticketId')
    .execute()
}
