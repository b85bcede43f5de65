import { sql } from 'kysely'
import { PRESENCE_STAYS, type Doing } from '@westmore/contract/presence.ts'
import type { Db, Tx } from '#postgres/db.ts'

const isFresh = sql<boolean>`seen_at > clock_timestamp() - make_interval(secs => ${PRESENCE_STAYS / 1000})`

/** Everybody at a ticket, with who they are. */
export async function presentAt(db: Db, ticketId: string) {
  return db
    .selectFrom('ticketPresence')
    .innerJoin('users', 'users.id', 'ticketPresence.userId')
    .select(['users.id', 'username', 'avatar', 'role', 'doing'])
    .where('ticketId', '=', ticketId)
    .where(isFresh)
    .orderBy('users.id')
    .execute()
}

/** Notes what somebody does at a ticket, or that they left; gives what they did until now. */
export async function setPresence(
  tx: Tx,
  ticketId: string,
  userId: string,
  doing: Doing | null,
): Promise<Doing | null> {
  const before = await tx
    .selectFrom('ticketPresence')
    .select('doing')
    .where('ticketId', '=', ticketId)
    .where('userId', '=', userId)
    .where(isFresh)
    .executeTakeFirst()
  if (doing === null) {
    await tx
      .deleteFrom('ticketPresence')
      .where('ticketId', '=', ticketId)
      .where('userId', '=', userId)
      .execute()
  } else {
    await tx
      .insertInto('ticketPresence')
      .values({ ticketId, userId, doing })
      .onConflict((conflict) =>
        conflict.columns(['ticketId', 'userId']).doUpdateSet({ doing, seenAt: sql`clock_timestamp()` }),
      )
      .execute()
  }
  return before?.doing ?? null
}
