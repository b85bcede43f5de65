import { sql } from 'kysely'
import type { SanctionKind } from '@westmore/contract/sanctions.ts'
import { recordAll } from '#events/record.ts'
import type { Db, Tx } from '#postgres/db.ts'

const BATCH = 100

/**
 * Announces sanctions that ran out: the role on Discord comes back and the person is notified. The sanction itself ended
 * by the clock.
 */
export async function announceRunOut(db: Db): Promise<{ ranOut: number }> {
  let ranOut = 0
  for (;;) {
    const batch = await db.transaction().execute(async (tx) => {
      const rows = await markRunOut(tx, BATCH)
      await recordAll(tx, null, 'sanctions.runOut', rows)
      return rows.length
    })
    ranOut += batch
    if (batch < BATCH) return { ranOut }
  }
}

/** Marks sanctions as announced; also used after a restore, because they may have been announced since the backup. */
export async function markRunOut(tx: Tx, limit: number | null) {
  const { rows } = await sql<{ id: string; userId: string | null; kind: SanctionKind }>`
    update sanctions set ran_out_at = now() where id = any (array(
      select id from sanctions where until <= now() and ending is null and ran_out_at is null
      order by until, id limit ${limit} for no key update skip locked))
    returning id, user_id, kind`.execute(tx)
  return rows
}
