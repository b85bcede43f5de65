import { sql } from 'kysely'
import { MAX_MARKS, type MarkKind, type TicketMark } from '@westmore/contract/tickets-marks.ts'
import { type Db, type Tx } from '#postgres/db.ts'
import { lockTable } from '#postgres/ordered.ts'

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
  await lockTable(tx, 'ticket_marks')
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

export async function lockMark(tx: Tx, id: string): Promise<TicketMark | undefined> {
  return tx.selectFrom('ticketMarks').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeMark(tx: Tx, { id, ...words }: Omit<TicketMark, 'kind'>): Promise<TicketMark> {
  return tx
    .updateTable('ticketMarks')
    .set(words)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Locks the tickets first, in the usual order. */
export async function removeMark(tx: Tx, { id, kind }: Pick<TicketMark, 'id' | 'kind'>): Promise<void> {
  const bears =
    kind === 'tag'
      ? sql`tag_ids <> '{}' and tag_ids @> array[${id}]::uuid[]`
      : sql`reason_id is not null and reason_id = ${id}`
  await sql`with locked as (select id from tickets where ${bears} order by id for no key update)
    update tickets set ${kind === 'tag' ? sql`tag_ids = array_remove(tag_ids, ${id}::uuid)` : sql`reason_id = null`}
    from locked where tickets.id = locked.id`.execute(tx)
  await tx.deleteFrom('ticketMarks').where('id', '=', id).execute()
}
