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

interface Known {
  isOwn: boolean
  isReadable: boolean
  appeal: OwnAppeal
}

/** The sanctions' appeals that the reader may know. The author of a sanction knows a decision, not the ticket. */
async function knownAppeals(
  db: Db,
  reader: Reader,
  sanctions: readonly { id: string }[],
): Promise<(sanction: { id: string }) => Known[]> {
  if (sanctions.length === 0) return () => []
  const ids = sanctions.map(({ id }) => id)
  const rows = await db
    .selectFrom('appeals')
    .select(columns)
    .where('sanctionId', 'in', ids)
    .orderBy('openedAt', 'desc')
    .execute()
  const ticketIds = rows.map(({ ticketId }) => ticketId)
  const tickets = new Map((await ticketsById(db, reader, ticketIds)).map((ticket) => [ticket.id, ticket]))
  const known = rows.flatMap((row) => {
    const ticket = tickets.get(row.ticketId)
    if (!ticket) return []
    const isOwn = ticket.userId === reader.id
    const isReadable = ticket.isHandled || isOwn
    if (!isReadable && !(ticket.concernedId === reader.id && row.outcome !== null)) return []
    return { sanctionId: row.sanctionId, isOwn, isReadable, appeal: toOwnAppeal(row, ticket.number) }
  })
  const bySanction = Map.groupBy(known, ({ sanctionId }) => sanctionId)
  return ({ id }) => bySanction.get(id) ?? []
}

/** For the staff. */
export async function appealsAgainst(db: Db, reader: Reader, sanctions: readonly { id: string }[]) {
  const knownOf = await knownAppeals(db, reader, sanctions)
  return (sanction: { id: string }) =>
    knownOf(sanction).map(({ isReadable, appeal }) => ({
      ...appeal,
      ticket: isReadable ? appeal.ticket : null,
    }))
}

/** For their person; the sanction may have belonged to another account before. */
export async function ownAppeals(db: Db, person: Reader, sanctions: readonly { id: string }[]) {
  const knownOf = await knownAppeals(db, person, sanctions)
  return (sanction: { id: string }) =>
    knownOf(sanction).flatMap(({ isOwn, appeal }) => (isOwn ? [appeal] : []))
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
  tx.insertInto('appeals').values(appeal).returning(columns).executeTakeFirstOrThrow()

export const decideAppeal = (tx: Tx, ticketId: string, decision: Updateable<Tables['appeals']>) =>
  tx.updateTable('appeals').set(decision).where('ticketId', '=', ticketId).execute()
