import { randomUUID } from 'node:crypto'
import { MAX_SAVED_REPLIES } from '@westmore/contract/tickets.ts'
import { recordDeed } from '#features/audit/store.ts'
import { announce } from '#live.ts'
import { asStaff } from '#rpc.ts'
import * as store from './saved-reply-store.ts'

export const savedReplies = {
  list: asStaff.tickets.savedReplies.list.handler(({ context: { db } }) => store.allReplies(db)),

  create: asStaff.tickets.savedReplies.create.handler(({ input, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const added = await store.addReply(tx, { id: randomUUID(), ...input }, MAX_SAVED_REPLIES)
      if (!added) throw errors.TOO_MANY_REPLIES()
      await recordDeed(tx, user, {
        action: 'tickets.savedReplies.create',
        subjectType: 'saved-reply',
        subjectId: added.id,
        after: added,
      })
      await announce(tx, { topic: 'tickets' }, { staff: true })
      return added
    }),
  ),

  update: asStaff.tickets.savedReplies.update.handler(
    ({ input: { id, ...words }, context: { db, user }, errors }) =>
      db.transaction().execute(async (tx) => {
        const before = await store.lockReply(tx, id)
        if (!before) throw errors.NOT_FOUND()
        const after = await store.changeReply(tx, id, words)
        await recordDeed(tx, user, {
          action: 'tickets.savedReplies.update',
          subjectType: 'saved-reply',
          subjectId: id,
          before,
          after,
        })
        await announce(tx, { topic: 'tickets' }, { staff: true })
        return after
      }),
  ),

  remove: asStaff.tickets.savedReplies.remove.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const before = await store.lockReply(tx, id)
      if (!before) throw errors.NOT_FOUND()
      await store.removeReply(tx, id)
      await recordDeed(tx, user, {
        action: 'tickets.savedReplies.remove',
        subjectType: 'saved-reply',
        subjectId: id,
        before,
      })
      await announce(tx, { topic: 'tickets' }, { staff: true })
    }),
  ),
}
