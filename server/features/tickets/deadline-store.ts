import { sql } from 'kysely'
import type { Deadlines } from '@westmore/contract/tickets.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { ticketHeads } from './head.ts'

export async function deadlinesNow(db: Db): Promise<Deadlines & { updatedAt: string | null }> {
  const row = await db
    .selectFrom('ticketDeadlines')
    .select(['remindAfterDays', 'closeAfterDays', 'updatedAt'])
    .executeTakeFirst()
  return row ?? { remindAfterDays: null, closeAfterDays: null, updatedAt: null }
}

export async function setDeadlines(tx: Tx, deadlines: Deadlines): Promise<void> {
  await tx
    .insertInto('ticketDeadlines')
    .values(deadlines)
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ ...deadlines, updatedAt: sql`now()` }))
    .execute()
}

/**
 * No message and no change of status for so long; reopening a ticket starts the count anew. What never changes is written out, for the
 * index holds only what is not closed: planned once for any value, all tickets would be gone through.
 */
function waitingSince(db: Db, days: number) {
  const since = sql<string>`now() - make_interval(days => ${days})`
  return ticketHeads(db)
    .where('status', '<>', sql.lit('closed'))
    .where('waitingOn', '=', sql.lit('player'))
    .where('lastMessageAt', '<=', since)
    .where('updatedAt', '<=', since)
}

/** The next ticket that waits on its player this long and was not reminded of; locked, passing over what others hold. */
export async function nextToRemind(tx: Tx, days: number) {
  return waitingSince(tx, days)
    .where('remindedAt', 'is', null)
    .orderBy('lastMessageAt')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The next ticket to close; where there are reminders, not before the days between the two have passed since its own. */
export async function nextToClose(tx: Tx, { remindAfterDays, closeAfterDays }: Deadlines) {
  if (closeAfterDays === null) return undefined
  return waitingSince(tx, closeAfterDays)
    .$if(remindAfterDays !== null, (query) =>
      query.where(
        'remindedAt',
        '<=',
        sql<string>`now() - make_interval(days => ${closeAfterDays - (remindAfterDays ?? 0)})`,
      ),
    )
    .orderBy('lastMessageAt')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}
