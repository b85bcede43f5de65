import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

const lockNumbers = { retention: 5_011, backup: 5_012, people: 5_014 } as const
type AdvisoryLock = keyof typeof lockNumbers

/** The first lock, before those of rows, of a change to a person's identity or to what is closed to them. */
export async function lockPeople(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.people)})`.execute(tx)
}

/** Takes the lock for the rest of the transaction, so that it ends with its node; false if another node has it. */
export async function tryAdvisoryLock(tx: Tx, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(lockNumbers[lock])}) as is_mine`.execute(tx)
  // The transaction is idle during the whole work.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  return rows[0]?.isMine ?? false
}

export async function isAdvisoryLocked(db: Db, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${sql.lit(lockNumbers[lock])} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}
