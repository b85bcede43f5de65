import { sql, type SqlBool } from 'kysely'
import { UNASSIGNED_MINUTES } from '@westmore/contract/notifications.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { untilNone } from '#retention/step.ts'
import { record } from '#events/record.ts'
import { summary } from '../store.ts'

const isUnassigned = sql<SqlBool>`status = 'open' and assignee_id is null and first_answer_at is null and left_alone_at is null
  and created_at <= now() - make_interval(mins => ${UNASSIGNED_MINUTES})`

const markUnassigned = (tx: Tx) =>
  tx
    .updateTable('tickets')
    .set({ leftAloneAt: sql`now()` })
    .where(isUnassigned)

/** After a restore: owners may have been notified since the backup. */
export async function markUnassignedNotified(tx: Tx): Promise<void> {
  await markUnassigned(tx).execute()
}

async function notifyOfNext(tx: Tx): Promise<boolean> {
  const next = tx.selectFrom('tickets').select('id').where(isUnassigned).orderBy('createdAt').limit(1)
  const ticket = await markUnassigned(tx).where('id', '=', next).returning(summary).executeTakeFirst()
  if (!ticket) return false
  await record(tx, null, 'tickets.unassigned', { ticket })
  return true
}

/** Each ticket adds to the count of the same notification, so each has a transaction. */
export async function notifyOfUnassigned(db: Db): Promise<{ tickets: number }> {
  return { tickets: await untilNone(db, notifyOfNext) }
}
