import type { FastifyBaseLogger } from 'fastify'
import { MAX_ALERTS } from '@westmore/contract/views.ts'
import { clock } from '#postgres/clock.ts'
import type { Db } from '#postgres/db.ts'
import { notifyOfAlert } from '#events/notifications.ts'
import { record } from '#events/record.ts'
import { countUpTo, horizonOf, noteSearch, oldestArrival } from '#features/logs/public.ts'
import { asStaff } from '#rpc.ts'
import * as store from './alert-store.ts'
import { filterOfView } from './ledger-filter.ts'
import { queryOfView } from './naming.ts'

export const alerts = {
  list: asStaff.views.alerts.list.handler(({ context: { db, user } }) => store.alertsOfPerson(db, user.id)),

  set: asStaff.views.alerts.set.handler(
    async ({ input: { id: viewId, lines, minutes }, context: { db, user }, errors }) => {
      const { set, asked } = await db.transaction().execute(async (tx) => {
        const others = await store.countOtherAlerts(tx, user.id, viewId)
        const query = await queryOfView(tx, user.id, viewId)
        if (query === undefined) throw errors.NOT_FOUND()
        if (others >= MAX_ALERTS) throw errors.TOO_MANY_ALERTS()
        const seenId = await horizonOf(tx)
        const alert = await store.setAlert(tx, user.id, { viewId, lines, minutes, seenId })
        await record(tx, user, 'views.watch', { userId: user.id })
        return { set: alert, asked: query }
      })
      // An alert on a player's lines counts as a search for that player.
      await noteSearch(db, user, filterOfView(asked))
      return set
    },
  ),

  remove: asStaff.views.alerts.remove.handler(({ input: { id: viewId }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      if (!(await store.removeAlert(tx, user.id, viewId))) throw errors.NOT_FOUND()
      await record(tx, user, 'views.unwatch', { userId: user.id })
    }),
  ),
}

/** An alert that fails or takes too long is skipped. */
export async function checkAlerts(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now?: Date,
): Promise<{ checked: number; skipped: number; told: number }> {
  const done = { checked: 0, skipped: 0, told: 0 }
  const moment = now ?? (await clock(db))
  for (const alert of await store.dueAlerts(db)) {
    try {
      if (await checkOne(db, alert, moment)) done.told += 1
      done.checked += 1
    } catch (error) {
      log.warn({ err: error, alert: alert.id }, 'an alert of the ledger was skipped')
      done.skipped += 1
    }
  }
  return done
}

/** True when the person was notified now. */
async function checkOne(db: Db, alert: store.DueAlert, now: Date): Promise<boolean> {
  if (alert.lines === 0) return checkEveryLine(db, alert, now)
  const since = new Date(now.getTime() - alert.minutes * 60_000)
  const range = { dateFrom: since.toISOString(), dateTo: now.toISOString() }
  const filter = { ...filterOfView(alert.query), ...range }
  const count = await countUpTo(db, filter, alert.lines + 1, now)
  return db.transaction().execute(async (tx) => {
    const isNew = await store.updateExceeded(tx, alert.id, count > alert.lines)
    return isNew && notifyOfAlert(tx, { id: alert.id, userId: alert.userId, since, at: now })
  })
}

/** Lines are recognised by their ids, so that none is missed that a game server sends late. */
async function checkEveryLine(db: Db, alert: store.DueAlert, now: Date): Promise<boolean> {
  const upTo = await horizonOf(db)
  const oldest = await oldestArrival(
    db,
    filterOfView(alert.query),
    { after: alert.seenId ?? upTo, upTo },
    now,
  )
  return db.transaction().execute(async (tx) => {
    const isMine = await store.markSeen(tx, alert, upTo)
    if (!isMine || oldest === undefined) return false
    return notifyOfAlert(tx, { id: alert.id, userId: alert.userId, since: new Date(oldest), at: now })
  })
}
