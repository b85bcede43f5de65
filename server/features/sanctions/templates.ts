import { randomUUID } from 'node:crypto'
import { MAX_TEMPLATES, type SanctionTemplate } from '@westmore/contract/sanctions-templates.ts'
import { record } from '#events/record.ts'
import type { Tx } from '#postgres/db.ts'
import { orThrow, refuse, transact } from '#refusal.ts'
import { asOwner, asStaff } from '#rpc.ts'
import * as store from './template-store.ts'

const toAudit = ({ updatedAt: _updatedAt, ...template }: SanctionTemplate) => template

async function lockAll(tx: Tx) {
  await store.lockTemplates(tx)
  return store.templatesInOrder(tx)
}

export const templates = {
  list: asStaff.sanctions.templates.list.handler(({ context: { db } }) => store.templatesInOrder(db)),

  create: asOwner.sanctions.templates.create.handler(async ({ input, context: { db, user }, errors }) => {
    const result = await transact(db, async (tx) => {
      const { length } = await lockAll(tx)
      if (length >= MAX_TEMPLATES) return refuse('TOO_MANY_TEMPLATES')
      const after = await store.addTemplate(tx, randomUUID(), input, length + 1)
      await record(tx, user, 'sanctions.templates.create', { id: after.id, after: toAudit(after) })
      return after
    })
    return orThrow(result, errors)
  }),

  update: asOwner.sanctions.templates.update.handler(
    async ({ input: { id, revision, ...content }, context: { db, user }, errors }) => {
      const result = await transact(db, async (tx) => {
        const before = (await lockAll(tx)).find((template) => template.id === id)
        if (before?.revision !== revision) return refuse('TEMPLATE_CHANGED', { current: before ?? null })
        const after = await store.changeTemplate(tx, id, content)
        await record(tx, user, 'sanctions.templates.update', {
          id,
          before: toAudit(before),
          after: toAudit(after),
        })
        return after
      })
      return orThrow(result, errors)
    },
  ),

  remove: asOwner.sanctions.templates.remove.handler(
    async ({ input: { id }, context: { db, user }, errors }) => {
      const result = await transact(db, async (tx) => {
        const all = await lockAll(tx)
        const before = all.find((template) => template.id === id)
        if (!before) return refuse('NOT_FOUND')
        await store.removeTemplate(tx, id)
        await store.placeTemplates(
          tx,
          all.flatMap((template) => (template === before ? [] : [template.id])),
        )
        await record(tx, user, 'sanctions.templates.remove', { id, before: toAudit(before) })
        return undefined
      })
      orThrow(result, errors)
    },
  ),

  reorder: asOwner.sanctions.templates.reorder.handler(
    async ({ input: { ids }, context: { db, user }, errors }) => {
      const result = await transact(db, async (tx) => {
        const before = (await lockAll(tx)).map(({ id }) => id)
        const given = new Set(ids)
        const namesEachOnce = ids.length === before.length && before.every((id) => given.has(id))
        if (!namesEachOnce) return refuse('TEMPLATES_CHANGED')
        await store.placeTemplates(tx, ids)
        await record(tx, user, 'sanctions.templates.reorder', { id: 'all', before, after: ids })
        return store.templatesInOrder(tx)
      })
      return orThrow(result, errors)
    },
  ),
}
