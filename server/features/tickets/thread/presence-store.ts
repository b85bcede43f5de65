import { sql, type SqlBool } from 'kysely'
import { PRESENCE_STAYS, type Activity } from '@westmore/contract/presence.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { signalTo } from '#events/event.ts'
import { announceAll } from '#live.ts'
import type { Db } from '#postgres/db.ts'
import type { TicketSummary } from '../store.ts'

const isFresh = sql<SqlBool>`seen_at > clock_timestamp() - make_interval(secs => ${PRESENCE_STAYS / 1000})`

const presentAt = (db: Db, ticketId: string) =>
  db.selectFrom('ticketPresence').where('ticketId', '=', ticketId).where(isFresh)

export async function othersAt(db: Db, reader: Reader, ticketId: string) {
  return presentAt(db, ticketId)
    .innerJoin('users as person', 'person.id', 'ticketPresence.userId')
    .select(['person.id', 'person.username', 'person.name', 'person.avatar', 'person.role', 'doing'])
    .where('person.id', '<>', reader.id)
    .orderBy('person.id')
    .execute()
}

/** `doing` is null when the person has left. Only a change is announced; a player hears only whether support is writing. */
export async function showPresence(
  db: Db,
  { id: userId }: Reader,
  ticket: TicketSummary,
  doing: Activity | null,
): Promise<void> {
  const ticketId = ticket.id
  await db.transaction().execute(async (tx) => {
    const shown = await presentAt(tx, ticketId)
      .select('doing')
      .where('userId', '=', userId)
      .executeTakeFirst()
    const before = shown?.doing ?? null
    if (doing === null)
      await tx
        .deleteFrom('ticketPresence')
        .where('ticketId', '=', ticketId)
        .where('userId', '=', userId)
        .execute()
    else
      await tx
        .insertInto('ticketPresence')
        .values({ ticketId, userId, doing })
        .onConflict((conflict) =>
          conflict
            .columns(['ticketId', 'userId'])
            .doUpdateSet({ doing, seenAt: sql<Date>`clock_timestamp()` }),
        )
        .execute()
    if (before === doing) return
    const isOfWriting = [before, doing].includes('writing') && userId !== ticket.userId
    await announceAll(tx, [
      signalTo('presence', ticket.handlers, ticketId),
      ...(isOfWriting ? [signalTo('presence', { userId: ticket.userId }, ticketId)] : []),
    ])
  })
}
