import { sql } from 'kysely'
import type { Answer, TestApp } from './app.ts'

/** Runs the same work `count` times in parallel. */
export const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

export const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

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
