import type { Updateable } from 'kysely'
import type { Decision, OwnAppeal } from '@westmore/contract/sanctions-appeals.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { ticketsById } from '#features/tickets/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'

const columns = [
  ...(['ticketId', 'sanctionId', 'openedAt'] as const),
  ...(['outcome', 'reason', 'decidedAt', 'decidedBy', 'decidedById', 'isByAuthor'] as const),
]

export const appealOf = (db: Db, ticketId: string) =>
  db.selectFrom('appeals').select(columns).where('ticketId', '=', ticketId).executeTakeFirst()

type AppealRow = NonNullable<Awaited<ReturnType<typeof appealOf>>>

/** The author of a sanction knows a decision, not the ticket. */
export async function appealsAgainst(db: Db, reader: Reader, sanctionIds: string[]) {
  if (sanctionIds.length === 0) return []
  const rows = await db
    .selectFrom('appeals')
    .select(columns)
    .where('sanctionId', 'in', sanctionIds)
    .orderBy('openedAt', 'desc')
    .execute()
  const tickets = await ticketsById(
    db,
    reader,
    rows.map(({ ticketId }) => ticketId),
  )
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  return rows.flatMap((row) => {
    const ticket = byId.get(row.ticketId)
    if (!ticket) return []
    const isReadable = ticket.isHandled || ticket.userId === reader.id
    if (!isReadable && !(ticket.concernedId === reader.id && row.outcome !== null)) return []
    const { userId, number } = ticket
    return [{ userId, sanctionId: row.sanctionId, isReadable, appeal: toOwnAppeal(row, number) }]
  })
}

export async function appealsOf(
  db: Db,
  person: Reader,
  sanctionIds: string[],
): Promise<Map<string, OwnAppeal[]>> {
  const known = await appealsAgainst(db, person, sanctionIds)
  // The sanction may have belonged to another account before.
  const own = known.filter(({ userId }) => userId === person.id)
  const bySanction = Map.groupBy(own, ({ sanctionId }) => sanctionId)
  return new Map([...bySanction].map(([id, all]) => [id, all.map(({ appeal }) => appeal)]))
}

export const toOwnAppeal = (row: AppealRow, ticket: number): OwnAppeal => ({
  id: row.ticketId,
  ticket,
  openedAt: row.openedAt,
  decision: decisionOf(row),
})

export function decisionOf({ outcome, reason, decidedAt: at, decidedBy: by }: AppealRow): Decision | null {
  if (outcome === null || reason === null || at === null || by === null) return null
  return { outcome, reason, at, by }
}

export const addAppeal = (tx: Tx, appeal: { ticketId: string; sanctionId: string }) =>
  tx.insertInto('appeals').values(appeal).execute()

export const decideAppeal = (tx: Tx, ticketId: string, decision: Updateable<Tables['appeals']>) =>
  tx.updateTable('appeals').set(decision).where('ticketId', '=', ticketId).execute()
