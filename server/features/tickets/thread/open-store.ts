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
export async function addTicket(tx: Tx, { messageId, fields, ...ticket }: Placed): Promise<boolean> {
  const { id: ticketId, userId, username, message } = ticket
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tickets')
    .values({
      ...ticket,
      fields: JSON.stringify(fields),
      lastMessage: previewOf(message),
      lastUsername: username,
      lastSeq: 1,
      lastAuthorSeq: 1,
      seqForStaff: 1,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return false
  const first = { id: messageId, ticketId, seq: 1, authorSeq: 1, createdAt: sql<Date>`now()` }
  await tx
    .insertInto('ticketMessages')
    .values({ ...first, userId, username, isAdmin: false, message })
    .execute()
  await tx.insertInto('ticketReads').values({ ticketId, userId, seq: 1 }).execute()
  return true
}

export const isTicketIdTaken = (error: unknown) => breaksUnique(error, 'tickets_pkey')

export async function authorOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('tickets').select('userId').where('id', '=', id).executeTakeFirst()
  return row?.userId
}
