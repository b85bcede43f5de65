import { randomUUID } from 'node:crypto'
import { refuseDuplicate } from '#postgres/db.ts'
import { record } from '#events/record.ts'
import { asStaff } from '#rpc.ts'
import * as store from './category-store.ts'

const NAME = 'log_categories_name'

export const categories = {
  list: asStaff.logs.categories.list.handler(({ context: { db } }) => store.allCategories(db)),

  create: asStaff.logs.categories.create.handler(({ input, context: { db, user }, errors }) =>
    db
      .transaction()
      .execute(async (tx) => {
        const id = randomUUID()
        await store.addCategory(tx, { ...input, id })
        const after = await store.categoryById(tx, id)
        if (!after) throw new Error('the category just created was not found')
        await record(tx, user, 'logs.createCategory', { id, after: input })
        return after
      })
      .catch(refuseDuplicate(NAME, errors.NAME_TAKEN)),
  ),

  update: asStaff.logs.categories.update.handler(
    ({ input: { id, ...text }, context: { db, user }, errors }) =>
      db
        .transaction()
        .execute(async (tx) => {
          const before = await store.categoryById(tx, id)
          if (!before) throw errors.NOT_FOUND()
          await store.changeCategory(tx, id, text)
          const after = await store.categoryById(tx, id)
          if (!after) throw errors.NOT_FOUND()
          await record(tx, user, 'logs.updateCategory', { id, before, after })
          return after
        })
        .catch(refuseDuplicate(NAME, errors.NAME_TAKEN)),
  ),

  remove: asStaff.logs.categories.remove.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const before = await store.categoryById(tx, id)
      if (!before) throw errors.NOT_FOUND()
      await store.removeCategory(tx, id)
      await record(tx, user, 'logs.deleteCategory', { id, before })
    }),
  ),
}
