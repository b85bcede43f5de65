import { randomUUID } from 'node:crypto'
import { MAX_OWN_VIEWS } from '@westmore/contract/tickets-desk.ts'
import { announce } from '#live.ts'
import type { Tx } from '#postgres/db.ts'
import { asStaff } from '#rpc.ts'
import * as store from './view-store.ts'

/** Views of the desk that people save for themselves, or share with the staff. */
export const ownViews = {
  list: asStaff.tickets.ownViews.list.handler(({ context: { db, user } }) => store.viewsFor(db, user.id)),

  create: asStaff.tickets.ownViews.create.handler(({ input, context: { db, user }, errors }) =>
    db
      .transaction()
      .execute(async (tx) => {
        if ((await store.countViews(tx, user.id)) >= MAX_OWN_VIEWS) throw errors.TOO_MANY_VIEWS()
        const view = await store.addView(tx, { ...input, id: randomUUID(), ownerId: user.id })
        await tellOf(tx, user.id, view.shared)
        return view
      })
      .catch((error: unknown) => {
        throw store.isViewNameTaken(error) ? errors.NAME_TAKEN() : error
      }),
  ),

  update: asStaff.tickets.ownViews.update.handler(
    ({ input: { id, ...change }, context: { db, user }, errors }) =>
      db
        .transaction()
        .execute(async (tx) => {
          const view = await store.changeView(tx, { id, ownerId: user.id }, change)
          if (!view) throw errors.NOT_FOUND()
          await tellOf(tx, user.id, view.shared || change.shared !== undefined)
          return view
        })
        .catch((error: unknown) => {
          throw store.isViewNameTaken(error) ? errors.NAME_TAKEN() : error
        }),
  ),

  reorder: asStaff.tickets.ownViews.reorder.handler(({ input: { ids }, context: { db, user } }) =>
    db.transaction().execute(async (tx) => {
      await store.orderViews(tx, user.id, ids)
      await tellOf(tx, user.id, false)
    }),
  ),

  remove: asStaff.tickets.ownViews.remove.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const removed = await store.removeView(tx, user, id)
      if (!removed) throw errors.NOT_FOUND()
      await tellOf(tx, user.id, removed.shared)
    }),
  ),
}

/** What is not shared is news for the other screens of its owner alone. */
const tellOf = (tx: Tx, userId: string, isShared: boolean) =>
  announce(tx, { topic: 'tickets' }, isShared ? { staff: true } : { userId })
