import { sql } from 'kysely'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import { recordAll } from '#events/record.ts'
import type { Db } from '#postgres/db.ts'
import { untilNone, type RetentionStep } from '#retention/step.ts'

const BATCH = 500

/** Sanctions without an account, so that the identifiers of a deleted one go in the end; others go with their account. */
export const sanctionStep: RetentionStep = {
  categories: ['sanctions'],
  due: (db, now) => count(db, isPastTerm(now)),
  all: (db) => count(db, sql`user_id is null`),
  remove: (db, now, recordRemoval) =>
    untilNone(db, async (tx) => {
      const { rows: removed } = await sql<{ id: string }>`
        delete from sanctions where user_id is null and id = any (array(
          select id from sanctions where ${isPastTerm(now)} order by id limit ${BATCH} for update)) returning id`.execute(
        tx,
      )
      await recordAll(tx, null, 'sanctions.expire', removed)
      await recordRemoval(tx, { sanctions: removed.length })
      return removed.length > 0
    }),
}

/** Their term begins when they are lifted or overturned, else when they run out. */
const isPastTerm = (now: Date) =>
  sql`user_id is null
    and coalesce(ended_at, until) < ${limitOf(terms.communication, now).toISOString()}::timestamptz`

async function count(db: Db, where: ReturnType<typeof isPastTerm>) {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from sanctions where ${where}`.execute(db)
  return { sanctions: rows[0]?.count ?? 0 }
}
