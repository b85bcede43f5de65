import { asStaff, asUser } from '#rpc.ts'
import { currentParts, partAt } from './part-store.ts'

export const parts = {
  list: asStaff.pages.parts.list.handler(({ context: { db } }) => currentParts(db)),

  read: asUser.pages.parts.read.handler(async ({ input: { id, at }, context: { db }, errors }) => {
    const part = await partAt(db, id, at)
    if (!part) throw errors.NOT_FOUND()
    return part
  }),
}
