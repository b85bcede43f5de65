import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool, type UpdateObject } from 'kysely'
import { authorsEvents, type TicketEvent } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Actor } from '#events/record.ts'
import type { Tx } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'
import { ticketSummaries, type TicketSummary } from '../store.ts'
import { handledBy } from '../subject.ts'

/**
 * Whatever adds to a thread takes this lock first, which keeps the thread in order. Not `for update`: read
 * marks refer to the ticket at the same time, and both would wait for each other. Always locks in the same order.
 */
export async function lockTicketsToHandle(
  tx: Tx,
  reader: Reader,
  ids: readonly string[],
): Promise<TicketSummary[]> {
  return ticketSummaries(tx)
    .where(sql<SqlBool>`id = any (${ids}::uuid[])`)
    .where(handledBy(reader))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export type TicketColumns = UpdateObject<Tables, 'tickets'>

/**
 * The ticket must be locked. An event that the author sees and did not cause is unread for them. A null actor
 * is the server.
 */
export async function writeEvent(
  tx: Tx,
  actor: Actor,
  { id, userId: authorId }: Pick<TicketSummary, 'id' | 'userId'>,
  { kind, from, to }: Pick<TicketEvent, 'kind' | 'from' | 'to'>,
  columns: TicketColumns = {},
): Promise<void> {
  const isForAuthor = authorsEvents.includes(kind)
  const isNews = isForAuthor && actor?.id !== authorId
  const [next, nextForAuthor] = [sql<number>`last_seq + 1`, sql<number>`last_author_seq + 1`]
  const ofTicket = (place: RawBuilder<number>) => sql<number>`(select ${place} from tickets where id = ${id})`
  await tx
    .insertInto('ticketEvents')
    .values({
      id: randomUUID(),
      ticketId: id,
      seq: ofTicket(next),
      authorSeq: isForAuthor ? ofTicket(nextForAuthor) : null,
      kind,
      userId: actor?.id ?? null,
      username: actor?.username ?? null,
      fromValue: from,
      toValue: to,
    })
    .execute()
  const after = {
    ...columns,
    lastSeq: next,
    ...(isForAuthor && { lastAuthorSeq: nextForAuthor }),
    ...(isNews && { seqForAuthor: nextForAuthor }),
  }
  await tx.updateTable('tickets').set(after).where('id', '=', id).execute()
}
