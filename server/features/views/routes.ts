import { randomUUID } from 'node:crypto'
import { MAX_VIEWS } from '@westmore/contract/views.ts'
import { record } from '#events/record.ts'
import { noteSearch } from '#features/logs/public.ts'
import type { Audience } from '#live.ts'
import { refuseDuplicate, type Tx } from '#postgres/db.ts'
import { asStaff } from '#rpc.ts'
import { removeAlertsOf, watchersOfView } from './alert-store.ts'
import { alerts } from './alerts.ts'
import { filterOfView } from './ledger-filter.ts'
import { searchedFields, staffNamedBy, visibleViews } from './naming.ts'
import * as store from './store.ts'

const NAME = 'saved_views_name'

export const views = {
  alerts,

  list: asStaff.views.list.handler(({ input: { screen }, context: { db, user } }) =>
    visibleViews(db, user.id, screen),
  ),

  create: asStaff.views.create.handler(({ input, context: { db, user }, errors }) =>
    db
      .transaction()
      .execute(async (tx) => {
        if ((await store.countViews(tx, user.id, input.screen)) >= MAX_VIEWS) throw errors.TOO_MANY_VIEWS()
        const view = { ...input, id: randomUUID(), ownerId: user.id }
        const added = await store.addView(tx, view)
        await record(tx, user, 'views.change', { seers: await audienceOf(tx, [view]), watchers: [] })
        return added
      })
      .catch(refuseDuplicate(NAME, errors.NAME_TAKEN)),
  ),

  update: asStaff.views.update.handler(
    async ({ input: { id, ...change }, context: { db, user }, errors }) => {
      const { changed, isWatched } = await db
        .transaction()
        .execute(async (tx) => {
          const before = await store.lockView(tx, user.id, id)
          if (!before) throw errors.NOT_FOUND()
          const { name = before.name, query = before.query, shared = before.shared } = change
          const after = { ...before, name, query, shared }
          const view = await store.changeView(tx, after)
          const watchers = await watchersOfView(tx, id)
          await record(tx, user, 'views.change', { seers: await audienceOf(tx, [before, after]), watchers })
          await removeAlertsOf(tx, id, await staffNamedBy(tx, after))
          return { changed: view, isWatched: watchers.length > 0 }
        })
        .catch(refuseDuplicate(NAME, errors.NAME_TAKEN))
      // Otherwise a view that named no player when its alert was set could watch one without an audit entry.
      if (isWatched && change.query !== undefined) await noteSearch(db, user, filterOfView(changed.query))
      return changed
    },
  ),

  reorder: asStaff.views.reorder.handler(({ input: { screen, ids }, context: { db, user } }) =>
    db.transaction().execute(async (tx) => {
      await store.orderViews(tx, user.id, screen, ids)
      await record(tx, user, 'views.change', { seers: { userId: user.id }, watchers: [] })
    }),
  ),

  remove: asStaff.views.remove.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      // First, because its alerts and their notifications are deleted with the view.
      const watchers = await watchersOfView(tx, id)
      const removed = await store.removeView(tx, user, id)
      if (!removed) throw errors.NOT_FOUND()
      const seen = { seers: await audienceOf(tx, [removed]), watchers }
      if (removed.ownerId === user.id) return record(tx, user, 'views.change', seen)
      const { name, owner, screen } = removed
      await record(tx, user, 'views.remove', {
        ...seen,
        id,
        before: { name, owner, screen, ...searchedFields(removed) },
      })
    }),
  ),
}

/** Its owner alone, or when it is shared the staff except those it names. */
async function audienceOf(tx: Tx, states: [store.StoredView, ...store.StoredView[]]): Promise<Audience> {
  const kept: string[][] = []
  for (const view of states) if (view.shared) kept.push(await staffNamedBy(tx, view))
  const [first] = kept
  if (!first) return { userId: states[0].ownerId }
  return { staff: true, except: first.filter((id) => kept.every((ids) => ids.includes(id))) }
}
