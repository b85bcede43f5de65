import { sql } from 'kysely'
import { MAX_MARKS, type MarkKind, type TicketMark } from '@westmore/contract/tickets-marks.ts'
import { type Db, type Tx } from '#postgres/db.ts'

const columns = ['id', 'kind', 'name', 'isShown'] as const

export async function allMarks(db: Db): Promise<TicketMark[]> {
  return db
    .selectFrom('ticketMarks')
    .select(columns)
    .orderBy(sql`name collate "cs-x-icu"`)
    .orderBy('id')
    .execute()
}

export async function marksOf(db: Db, kind: MarkKind, ids: readonly string[]): Promise<TicketMark[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('ticketMarks')
    .select(columns)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .orderBy(sql`name collate "cs-x-icu"`)
    .execute()
}

export async function addMark(tx: Tx, mark: TicketMark): Promise<TicketMark | undefined> {
  const { count } = await tx
    .selectFrom('ticketMarks')
    .select(sql<number>`count(*)`.as('count'))
    .where('kind', '=', mark.kind)
    .executeTakeFirstOrThrow()
  if (count >= MAX_MARKS) return undefined
  return tx.insertInto('ticketMarks').values(mark).returning(columns).executeTakeFirstOrThrow()
}

export async function markById(db: Db, id: string): Promise<TicketMark | undefined> {
  return db.selectFrom('ticketMarks').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function changeMark(tx: Tx, { id, ...words }: Omit<TicketMark, 'kind'>): Promise<TicketMark> {
  return tx
    .updateTable('ticketMarks')
    .set(words)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Tickets may keep its id, which is ignored. */
export async function removeMark(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('ticketMarks').where('id', '=', id).execute()
}
