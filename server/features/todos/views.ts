import { randomUUID } from 'node:crypto'
import { MAX_TODO_VIEWS } from '@westmore/contract/todos-views.ts'
import { announce } from '#live.ts'
import type { Tx } from '#postgres/db.ts'
import { asStaff } from '#rpc.ts'
import * as store from './view-store.ts'

/** Filters of the todos that people save for themselves, or share with the staff. */
export const views = {
  list: asStaff.todos.views.list.handler(({ context: { db, user } }) => store.visibleViews(db, user.id)),

  save: asStaff.todos.views.save.handler(
    ({ input: { name, query, shared }, context: { db, user }, errors }) =>
      db.transaction().execute(async (tx) => {
        const count = await store.countViews(tx, user.id)
        const old = (await store.viewsOf(tx, user.id)).find((view) => view.name === name)
        if (!old && count >= MAX_TODO_VIEWS) throw errors.TOO_MANY_VIEWS()
        const owned = { id: old?.id ?? randomUUID(), ownerId: user.id }
        const saved = old
          ? await store.changeView(tx, owned, { query, shared })
          : await store.addView(tx, { ...owned, name, query, shared: shared ?? false })
        if (!saved) throw new Error('a view of a locked person is gone')
        await tellOf(tx, user.id, saved.shared || old?.shared === true)
        return saved
      }),
  ),

  remove: asStaff.todos.views.remove.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const removed = await store.removeView(tx, user, id)
      if (!removed) throw errors.NOT_FOUND()
      await tellOf(tx, user.id, removed.shared)
    }),
  ),
}

/** What is not shared is news for the other screens of its owner alone. */
const tellOf = (tx: Tx, userId: string, isShared: boolean) =>
  announce(tx, { topic: 'todos' }, isShared ? { staff: true } : { userId })
