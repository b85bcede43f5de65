import { randomUUID } from 'node:crypto'
import { MAX_VIEWS } from '@westmore/contract/logs.ts'
import type { SavedView } from '@westmore/contract/saved-views.ts'
import { announce } from '#live.ts'
import { breaksUnique, type Tx } from '#postgres/db.ts'
import { asStaff } from '#rpc.ts'
import { noteSearch } from '../searches.ts'
import { removeAlertsOf, tellAlerted } from './alert-store.ts'
import { alerts } from './alerts.ts'
import { filterOfView } from './view-filter.ts'
import * as store from './view-store.ts'

const NAME = 'log_views_name'

export const views = {
  alerts,

  list: asStaff.logs.views.list.handler(({ context: { db, user } }) => store.visibleViews(db, user.id)),

  create: asStaff.logs.views.create.handler(({ input, context: { db, user }, errors }) =>
    db
      .transaction()
      .execute(async (tx) => {
        if ((await store.countViews(tx, user.id)) >= MAX_VIEWS) throw errors.TOO_MANY_VIEWS()
        const view = await store.addView(tx, { ...input, id: randomUUID(), ownerId: user.id })
        await tellOf(tx, user.id, [view])
        return view
      })
      .catch((error: unknown) => {
        throw breaksUnique(error, NAME) ? errors.NAME_TAKEN() : error
      }),
  ),

  update: asStaff.logs.views.update.handler(
    async ({ input: { id, ...change }, context: { db, user }, errors }) => {
      const { view, isWatched } = await db
        .transaction()
        .execute(async (tx) => {
          const before = (await store.viewsOf(tx, user.id)).find((own) => own.id === id)
          const changed = await store.changeView(tx, { id, ownerId: user.id }, change)
          if (!before || !changed) throw errors.NOT_FOUND()
          await tellOf(tx, user.id, [before, changed])
          const isAlerted = await tellAlerted(tx, id)
          await removeAlertsOf(tx, id, await store.staffNamedBy(tx, changed, user.id))
          return { view: changed, isWatched: isAlerted }
        })
        .catch((error: unknown) => {
          throw breaksUnique(error, NAME) ? errors.NAME_TAKEN() : error
        })
      // Otherwise a player would be watched by a view that named nobody when its alert was set.
      if (isWatched && change.query !== undefined) await noteSearch(db, user, filterOfView(view.query))
      return view
    },
  ),

  remove: asStaff.logs.views.remove.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      // First: its alerts and their notifications go with it.
      await tellAlerted(tx, id)
      const removed = await store.removeView(tx, user, id)
      if (!removed) throw errors.NOT_FOUND()
      await tellOf(tx, removed.ownerId, [removed])
    }),
  ),
}

/** Announces to those who saw or see a view: its owner alone, or when it is shared the staff but for those it names. */
async function tellOf(
  tx: Tx,
  userId: string,
  states: Pick<SavedView, 'id' | 'name' | 'query' | 'shared'>[],
): Promise<void> {
  const shared = states.filter((view) => view.shared)
  const kept: string[][] = []
  for (const view of shared) kept.push(await store.staffNamedBy(tx, view, userId))
  const except = kept[0]?.filter((id) => kept.every((ids) => ids.includes(id)))
  await announce(tx, { topic: 'logs', id: 'views' }, except ? { staff: true, except } : { userId })
}
