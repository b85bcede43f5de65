import { MAX_TEMPLATES, type SanctionTemplate } from '@westmore/contract/sanctions-templates.ts'
import { record } from '#events/record.ts'
import { namesEachOnce } from '#postgres/ordered.ts'
import { asOwner, asStaff } from '#rpc.ts'
import * as store from './template-store.ts'

const toAudit = ({ updatedAt: _updatedAt, ...template }: SanctionTemplate) => template

export const templates = {
  list: asStaff.sanctions.templates.list.handler(({ context: { db } }) => store.templatesInOrder(db)),

  create: asOwner.sanctions.templates.create.handler(({ input, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const { length } = await store.templatesInOrder(tx)
      if (length >= MAX_TEMPLATES) throw errors.TOO_MANY_TEMPLATES()
      const after = await store.addTemplate(tx, input)
      await record(tx, user, 'sanctions.templates.create', { id: after.id, after: toAudit(after) })
      return after
    }),
  ),

  update: asOwner.sanctions.templates.update.handler(
    ({ input: { id, revision, ...content }, context: { db, user }, errors }) =>
      db.transaction().execute(async (tx) => {
        const before = await store.templateById(tx, id)
        const after = await store.changeTemplate(tx, { id, revision }, content)
        if (!before || !after)
          throw errors.TEMPLATE_CHANGED({ data: { current: (await store.templateById(tx, id)) ?? null } })
        const sides = { before: toAudit(before), after: toAudit(after) }
        await record(tx, user, 'sanctions.templates.update', { id, ...sides })
        return after
      }),
  ),

  remove: asOwner.sanctions.templates.remove.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const before = await store.removeTemplate(tx, id)
      if (!before) throw errors.NOT_FOUND()
      await record(tx, user, 'sanctions.templates.remove', { id, before: toAudit(before) })
    }),
  ),

  reorder: asOwner.sanctions.templates.reorder.handler(({ input: { ids }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const before = await store.templatesInOrder(tx)
      if (!namesEachOnce(ids, before)) throw errors.TEMPLATES_CHANGED()
      await store.placeTemplates(tx, ids)
      const order = { before: before.map(({ id }) => id), after: ids }
      await record(tx, user, 'sanctions.templates.reorder', { id: 'all', ...order })
      return store.templatesInOrder(tx)
    }),
  ),
}
