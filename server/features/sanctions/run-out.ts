import { sql } from 'kysely'
import { recordAll } from '#events/record.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Sanctioned } from './events.ts'
import { hasRunOut } from './subject.ts'

const isDue = sql`${hasRunOut(sql`now()`)} and sanction.ran_out_at is null`

/** The role on Discord comes back and the person is notified; the sanction itself ended by the clock. */
export async function announceRunOut(db: Db): Promise<{ ranOut: number }> {
  return db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const ranOut = await markRunOut(tx)
    await recordAll(tx, null, 'sanctions.runOut', ranOut)
    return { ranOut: ranOut.length }
  })
}

/** After a restore without news: they may have been announced since the backup. */
export async function markRunOut(tx: Tx) {
  const { rows } = await sql<Sanctioned>`
    update sanctions sanction set ran_out_at = now() where ${isDue} returning id, user_id, kind`.execute(tx)
  return rows
}
