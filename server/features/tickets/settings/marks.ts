import { randomUUID } from 'node:crypto'
import { record } from '#events/record.ts'
import { refuseDuplicate } from '#postgres/db.ts'
import { asStaff } from '#rpc.ts'
import * as store from './mark-store.ts'

const NAME = 'ticket_marks_name'

/** Every member of the staff may edit tags and reasons for closing, for all. */
export const marks = {
  list: asStaff.tickets.marks.list.handler(({ context: { db } }) => store.allMarks(db)),

  create: asStaff.tickets.marks.create.handler(({ input, context: { db, user }, errors }) =>
    db
      .transaction()
      .execute(async (tx) => {
        const isShown = input.kind === 'reason' && input.isShown
        const added = await store.addMark(tx, { ...input, isShown, id: randomUUID() })
        if (!added) throw errors.TOO_MANY_MARKS()
        await record(tx, user, 'tickets.marks.create', { id: added.id, after: added })
        return added
      })
      .catch(refuseDuplicate(NAME, errors.NAME_TAKEN)),
  ),

  update: asStaff.tickets.marks.update.handler(({ input, context: { db, user }, errors }) =>
    db
      .transaction()
      .execute(async (tx) => {
        const before = await store.markById(tx, input.id)
        if (!before) throw errors.NOT_FOUND()
        const isShown = before.kind === 'reason' && input.isShown
        const after = await store.changeMark(tx, { ...input, isShown })
        await record(tx, user, 'tickets.marks.update', { id: after.id, before, after })
        return after
      })
      .catch(refuseDuplicate(NAME, errors.NAME_TAKEN)),
  ),

  remove: asStaff.tickets.marks.remove.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const before = await store.markById(tx, id)
      if (!before) throw errors.NOT_FOUND()
      await store.removeMark(tx, id)
      await record(tx, user, 'tickets.marks.remove', { id, before })
    }),
  ),
}
