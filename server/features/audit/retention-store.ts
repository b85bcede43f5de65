import { sql, type RawBuilder } from 'kysely'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import type { Db } from '#postgres/db.ts'
import { untilNone, type RetentionStep } from '#retention/step.ts'

const BATCH = 5_000

async function countKnownToAllStaff(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit
    where ${where} and ticket_ids = '{}' and asked_for = '{}'
      and action !~ '^(users\\.notes\\.|sanctions\\.(note$|evidence\\.))'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Entries that not all staff may read are removed, too, but not counted. */
export const auditStep: RetentionStep = {
  categories: ['audit'],
  due: async (db, now) => ({
    audit: await countKnownToAllStaff(db, sql`at < ${limitOf(terms.technical, now).toISOString()}`),
  }),
  all: async (db) => ({ audit: await countKnownToAllStaff(db, sql`true`) }),
  remove: (db, _now, recordRemoval) =>
    untilNone(db, async (tx) => {
      const { rows } = await sql<{ removed: number; told: number }>`
        select removed, told from audit_remove_past_term(${BATCH})`.execute(tx)
      const { removed = 0, told = 0 } = rows[0] ?? {}
      await recordRemoval(tx, { audit: told })
      return removed > 0
    }),
}
