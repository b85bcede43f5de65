import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ViewAlert } from '@westmore/contract/views.ts'
import type { Db, Tx } from '#postgres/db.ts'

export async function alertsOfPerson(db: Db, userId: string): Promise<ViewAlert[]> {
  return db
    .selectFrom('logAlerts')
    .select(['viewId', 'lines', 'minutes', 'isLasting', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The lock on the person keeps concurrent requests from exceeding the limit. */
export async function countOtherAlerts(tx: Tx, userId: string, viewId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('logAlerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('viewId', '<>', viewId)
    .executeTakeFirstOrThrow()
  return count
}

type Rule = Pick<ViewAlert, 'viewId' | 'lines' | 'minutes'>

/** Changing the rule arms the alert again; one on every line begins behind the line `seenId`. */
export async function setAlert(tx: Tx, userId: string, rule: Rule & { seenId: number }): Promise<ViewAlert> {
  const { lines, minutes, seenId } = rule
  return tx
    .insertInto('logAlerts')
    .values({ id: randomUUID(), userId, ...rule })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'viewId']).doUpdateSet({ lines, minutes, seenId, isLasting: false }),
    )
    .returning(['viewId', 'lines', 'minutes', 'isLasting', 'createdAt'])
    .executeTakeFirstOrThrow()
}

export async function removeAlert(tx: Tx, userId: string, viewId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('logAlerts')
    .where('userId', '=', userId)
    .where('viewId', '=', viewId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function removeAlertsOf(tx: Tx, viewId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.deleteFrom('logAlerts').where('viewId', '=', viewId).where('userId', 'in', userIds).execute()
}

export async function watchersOfView(tx: Tx, viewId: string): Promise<string[]> {
  const watching = await tx
    .selectFrom('logAlerts')
    .select('userId')
    .where('viewId', '=', viewId)
    .orderBy('userId')
    .execute()
  return watching.map(({ userId }) => userId)
}

export interface DueAlert {
  id: string
  userId: string
  lines: number
  minutes: number
  seenId: number | null
  query: string
}

/** The staff's alerts on views that they see. */
export async function dueAlerts(db: Db): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    select alert.id, alert.user_id, alert.lines, alert.minutes, alert.seen_id, view.query
    from log_alerts alert join saved_views view on view.id = alert.view_id join users on users.id = alert.user_id
    where users.role <> 'user' and users.deleted_at is null and (view.shared or view.owner_id = alert.user_id)
    order by alert.id`.execute(db)
  return rows
}

/** False when another check has noted a line. */
export async function markSeen(tx: Tx, { id, seenId }: DueAlert, upTo: number): Promise<boolean> {
  const { rows } = await sql`update log_alerts set seen_id = ${upTo}
    where id = ${id} and lines = 0 and seen_id is not distinct from ${seenId}::bigint returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** True when there were not more lines before. */
export async function updateExceeded(tx: Tx, id: string, isLasting: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('logAlerts')
    .set({ isLasting })
    .where('id', '=', id)
    .where('isLasting', '<>', isLasting)
    .executeTakeFirst()
  return isLasting && numUpdatedRows > 0n
}
