import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '@westmore/contract/users.ts'
import { foundReader } from '#caller/reader.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { change } from '../handling/change.ts'
import { isNotOwn, ticketSummaries, type TicketSummary } from '../store.ts'
import { handledBy } from '../subject.ts'
import { addReply, type Author } from './reply-store.ts'

/** Staff do not handle their own appeal. */
export const appealToHandle = (db: Db, reader: Reader, id: string): Promise<TicketSummary | undefined> =>
  toHandle(db, reader, id).executeTakeFirst()

export const lockAppealToHandle = (tx: Tx, reader: Reader, id: string): Promise<TicketSummary | undefined> =>
  toHandle(tx, reader, id).forNoKeyUpdate().executeTakeFirst()

const toHandle = (db: Db, reader: Reader, id: string) =>
  ticketSummaries(db)
    .where('id', '=', id)
    .where('category', '=', 'appeal')
    .where(handledBy(reader))
    .where(isNotOwn(reader))

/** `except` and, with `onlyOwners`, administrators do not count. */
export async function isHandledByOthers(
  db: Db,
  id: string,
  { except, onlyOwners }: { except: string; onlyOwners: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from tickets, users reader where tickets.id = ${id} and reader.id not in (tickets.user_id, ${except})
      and reader.role = any (${onlyOwners ? ['owner'] : ['administrator', 'owner']}) and reader.deleted_at is null
      and ${handledBy(foundReader(sql`reader.id`, sql`reader.role`))} limit 1`.execute(db)
  return rows.length > 0
}

/** The ticket must be locked. */
export async function closeAppeal(tx: Tx, author: Author, ticket: TicketSummary, message: string) {
  const added = await addReply(tx, author, { id: randomUUID(), ticketId: ticket.id, message })
  const closed = await change(tx, author, ticket, { status: 'closed' }, true)
  if (!added || closed !== true) throw new Error('the locked appeal could not be closed')
}
