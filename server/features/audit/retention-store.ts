import { sql } from 'kysely'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import { countRows, untilNone, type RetentionStep } from '#retention/step.ts'

const BATCH = 5_000

const knownToAllStaff = sql`audit where ticket_ids = '{}' and asked_for = '{}'
  and action !~ '^(users\\.notes\\.|sanctions\\.(note$|evidence\\.))'`

/** Entries that not all staff may read are removed, too, but not counted. */
export const auditStep: RetentionStep = {
  categories: ['audit'],
  due: async (db, now) => ({
    audit: await countRows(
      db,
      sql`${knownToAllStaff} and at < ${limitOf(terms.technical, now).toISOString()}`,
    ),
  }),
  all: async (db) => ({ audit: await countRows(db, knownToAllStaff) }),
  remove: (db, _now, recordRemoval) =>
    untilNone(db, async (tx) => {
      const { rows } = await sql<{ removed: number; told: number }>`
        select removed, told from audit_remove_past_term(${BATCH})`.execute(tx)
      const { removed = 0, told = 0 } = rows[0] ?? {}
      await recordRemoval(tx, { audit: told })
      return removed > 0
    }),
}
