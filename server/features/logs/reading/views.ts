import { randomUUID } from 'node:crypto'
import { MAX_VIEWS } from '@westmore/contract/logs.ts'
import { breaksUnique } from '#postgres/db.ts'
import { asStaff } from '#rpc.ts'
import { announceChange } from '../announce.ts'
import { noteSearch } from '../searches.ts'
import { tellAlerted } from './alert-store.ts'
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
        await announceChange(tx, 'views')
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
          const changed = await store.changeView(tx, { id, ownerId: user.id }, change)
          if (!changed) throw errors.NOT_FOUND()
          await announceChange(tx, 'views')
          return { view: changed, isWatched: await tellAlerted(tx, id) }
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
      if (!(await store.removeView(tx, user, id))) throw errors.NOT_FOUND()
      await announceChange(tx, 'views')
    }),
  ),
}
