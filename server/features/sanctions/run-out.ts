import { sql } from 'kysely'
import { record } from '#events/record.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Sanctioned } from './events.ts'
import { lockAfterPeople } from './store.ts'
import { hasRunOut } from './subject.ts'

const isDue = sql`${hasRunOut(sql`now()`)} and sanction.ran_out_at is null`

/** The role on Discord comes back and the person is notified; the sanction itself ended by the clock. */
export async function announceRunOut(db: Db): Promise<{ ranOut: number }> {
  const { rows } = await sql<{
    id: string
  }>`select id from sanctions sanction where ${isDue} order by until, id`.execute(db)
  let ranOut = 0
  for (const { id } of rows) {
    const isNew = await db.transaction().execute(async (tx) => {
      await lockAfterPeople(tx, id)
      const [row] = await markRunOut(tx, id)
      if (row) await record(tx, null, 'sanctions.runOut', row)
      return row !== undefined
    })
    if (isNew) ranOut += 1
  }
  return { ranOut }
}

/**
 * All after a restore: they may have been announced since the backup. One is found by its id alone
 * (`coalesce`): of many at once, each would be looked for among all that are due.
 */
export async function markRunOut(tx: Tx, id?: string) {
  const which =
    id === undefined
      ? isDue
      : sql`id = ${id} and ${hasRunOut(sql`now()`)} and coalesce(ran_out_at, 'infinity') = 'infinity'`
  const { rows } = await sql<Sanctioned>`
    update sanctions sanction set ran_out_at = now() where ${which} returning id, user_id, kind`.execute(tx)
  return rows
}
