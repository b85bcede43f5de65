import { sql, type RawBuilder, type SqlBool } from 'kysely'
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

export const isNotReminded = sql<SqlBool>`reminded_at is null`
export const isReminded = (daysAgo: number) =>
  sql<SqlBool>`reminded_at <= now() - make_interval(days => ${daysAgo})`

/**
 * No message and no change of status for this many days; reopening restarts the count.
 * Constants are literals because the index covers unclosed tickets only: a plan for any value would read all tickets.
 */
export async function nextWaiting(tx: Tx, days: number, isDue: RawBuilder<SqlBool>) {
  const since = sql<string>`now() - make_interval(days => ${days})`
  return ticketSummaries(tx)
    .where('status', '<>', sql.lit('closed'))
    .where('waitingOn', '=', sql.lit('player'))
    .where('category', '<>', 'appeal')
    .where('lastMessageAt', '<=', since)
    .where('updatedAt', '<=', since)
    .where(isDue)
    .orderBy('lastMessageAt')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
