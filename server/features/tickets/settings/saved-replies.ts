import type { Macro } from '@westmore/contract/tickets.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { record } from '#events/record.ts'
import { lockForReference } from '#features/users/public.ts'
import type { Tx } from '#postgres/db.ts'
import { asStaff } from '#rpc.ts'
import { marksOf } from './mark-store.ts'
import * as store from './saved-reply-store.ts'

export const savedReplies = {
  list: asStaff.tickets.savedReplies.list.handler(({ context: { db } }) => store.allReplies(db)),

  create: asStaff.tickets.savedReplies.create.handler(({ input, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      if (!(await isPossible(tx, input.macro))) throw errors.MACRO_REFUSED()
      const added = await store.addReply(tx, input)
      if (!added) throw errors.TOO_MANY_REPLIES()
      await record(tx, user, 'tickets.savedReplies.create', { id: added.id, after: added })
      return added
    }),
  ),

  update: asStaff.tickets.savedReplies.update.handler(
    ({ input: { id, ...words }, context: { db, user }, errors }) =>
      db.transaction().execute(async (tx) => {
        const before = await store.replyById(tx, id)
        if (!before) throw errors.NOT_FOUND()
        if (!(await isPossible(tx, words.macro))) throw errors.MACRO_REFUSED()
        const after = await store.changeReply(tx, id, words)
        await record(tx, user, 'tickets.savedReplies.update', { id, before, after })
        return after
      }),
  ),

  remove: asStaff.tickets.savedReplies.remove.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const before = await store.replyById(tx, id)
      if (!before) throw errors.NOT_FOUND()
      await store.removeReply(tx, id)
      await record(tx, user, 'tickets.savedReplies.remove', { id, before })
    }),
  ),
}

/** Whether the macro suits a ticket is checked when it is used. */
async function isPossible(tx: Tx, { status, assignee, tagIds, reasonId }: Macro): Promise<boolean> {
  if (reasonId !== null && status !== 'closed') return false
  const isPerson = assignee !== null && assignee !== 'me' && assignee !== 'none'
  const person = isPerson ? await lockForReference(tx, assignee) : undefined
  if (isPerson && (!person || !isStaff(person))) return false
  const tags = await marksOf(tx, 'tag', tagIds)
  const reasons = reasonId === null ? [] : await marksOf(tx, 'reason', [reasonId])
  return tags.length === new Set(tagIds).size && (reasonId === null || reasons.length > 0)
}
