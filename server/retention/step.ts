import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { RetentionCategory } from '@westmore/contract/retention.ts'
import type { RetentionCounts } from '@westmore/contract/retention-api.ts'
import type { Db, Tx } from '#postgres/db.ts'

/** Records what a transaction removes, in that transaction, so that a killed run has reported its removals. */
export type RecordRemoval = (tx: Tx, removed: RetentionCounts) => Promise<void>

/** Works in short transactions that each leave consistent data, so that the next run can continue. */
export interface RetentionStep {
  categories: RetentionCategory[]
  /** Counts what `remove` would remove now. */
  due: (db: Db, now: Date) => Promise<RetentionCounts>
  all: (db: Db) => Promise<RetentionCounts>
  remove: (db: Db, now: Date, recordRemoval: RecordRemoval) => Promise<unknown>
}

const BATCH = 5_000

/** Rows that are not counted are removed, too: their number would be confidential. */
export function rowsOf(
  category: RetentionCategory,
  table: string,
  isPastTerm: (now: Date) => RawBuilder<SqlBool>,
  isCounted = sql<SqlBool>`true`,
): RetentionStep {
  const name = sql.table(table)
  const counted = sql`${name} where ${isCounted}`
  return {
    categories: [category],
    due: async (db, now) => ({ [category]: await countRows(db, sql`${counted} and ${isPastTerm(now)}`) }),
    all: async (db) => ({ [category]: await countRows(db, counted) }),
    remove: (db, now, recordRemoval) =>
      untilNone(db, async (tx) => {
        const { rows } = await sql<{ isTold: boolean }>`
          delete from ${name} where ${isPastTerm(now)} and ctid = any (array(
            select ctid from ${name} where ${isPastTerm(now)} limit ${BATCH}))
          returning ${isCounted} as is_told`.execute(tx)
        await recordRemoval(tx, { [category]: rows.filter(({ isTold }) => isTold).length })
        return rows.length > 0
      }),
  }
}

/** `from`: a table, with a condition. */
export async function countRows(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Repeats transactions until one finds nothing more, and returns how many did. An interrupted run leaves nothing half
 * done, and none waits long for a lock of another.
 */
export async function untilNone(db: Db, once: (tx: Tx) => Promise<boolean>): Promise<number> {
  const next = (tx: Tx) => sql`set local lock_timeout = '10s'`.execute(tx).then(() => once(tx))
  let done = 0
  while (await db.transaction().execute(next)) done += 1
  return done
}
