import { sql } from 'kysely'
import type { Deadlines } from '@westmore/contract/tickets.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { ticketSummaries } from '../store.ts'

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
 * No message and no change of status for this many days; reopening restarts the count. Constants are literals
 * because the index covers unclosed tickets only: a plan for any value would read all tickets.
 */
function waitingSince(db: Db, days: number) {
  const since = sql<string>`now() - make_interval(days => ${days})`
  return ticketSummaries(db)
    .where('status', '<>', sql.lit('closed'))
    .where('waitingOn', '=', sql.lit('player'))
    .where('category', '<>', 'appeal')
    .where('lastMessageAt', '<=', since)
    .where('updatedAt', '<=', since)
}

/** Skips tickets locked by others. */
export async function nextToRemind(tx: Tx, days: number) {
  return waitingSince(tx, days)
    .where('remindedAt', 'is', null)
    .orderBy('lastMessageAt')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** With reminders on, a ticket is closed only when the remaining days have passed since its reminder. */
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
