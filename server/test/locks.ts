import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** How many connections of this app wait for a lock. */
export async function waitingForLocks({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many connections of this app are idle in a transaction. */
export async function openTransactions({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db)
  return rows[0]?.count ?? 0
}
