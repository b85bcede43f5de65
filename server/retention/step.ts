import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { RetentionCategory } from '@westmore/contract/retention.ts'
import type { RetentionCounts } from '@westmore/contract/retention-api.ts'
import type { Db, Tx } from '#postgres/db.ts'

/** Writes down what a transaction removes, in that transaction, so that a run that is killed has told of everything it did. */
export type Tell = (tx: Tx, removed: RetentionCounts) => Promise<void>

/** A piece of a run. It works in short transactions, each of which leaves things whole, so that any run can go on where another ended. */
export interface RetentionStep {
  categories: RetentionCategory[]
  /** What `remove` would remove now; only reads. Since `lastWhole` began nothing that was due then is left. */
  due: (db: Db, now: Date, lastWhole?: Date | null) => Promise<RetentionCounts>
  /** What there is in all of that, past its term or not. */
  all: (db: Db) => Promise<RetentionCounts>
  remove: (db: Db, now: Date, tell: Tell) => Promise<void>
}

const BATCH = 5_000

/** A step whose rows go by themselves, so many in a transaction. */
export function rowsOf(
  category: RetentionCategory,
  table: string,
  isPastTerm: (now: Date) => RawBuilder<SqlBool>,
): RetentionStep {
  const name = sql.table(table)
  return {
    categories: [category],
    due: async (db, now) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${name} where ${isPastTerm(now)}`.execute(db)
      return { [category]: rows[0]?.count ?? 0 }
    },
    all: async (db) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${name}`.execute(db)
      return { [category]: rows[0]?.count ?? 0 }
    },
    remove: (db, now, tell) =>
      untilNone(db, async (tx) => {
        const { numAffectedRows } = await sql`
          delete from ${name} where ${isPastTerm(now)} and ctid = any (array(
            select ctid from ${name} where ${isPastTerm(now)} limit ${BATCH}))`.execute(tx)
        const count = Number(numAffectedRows)
        await tell(tx, { [category]: count })
        return count > 0
      }),
  }
}

/** Transaction after transaction until one finds nothing more; none waits long for somebody else's lock. */
export async function untilNone(db: Db, once: (tx: Tx) => Promise<boolean>): Promise<void> {
  let goesOn = true
  while (goesOn)
    goesOn = await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '10s'`.execute(tx)
      return once(tx)
    })
}
