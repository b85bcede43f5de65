import { isDeepStrictEqual } from 'node:util'
import type { PageText } from '@westmore/contract/pages.ts'
import { record } from '#events/record.ts'
import { orThrow, refuse, transact } from '#refusal.ts'
import { anyone, asOwner, asStaff, asUser } from '#rpc.ts'
import { findAnswers } from './answer-store.ts'
import { currentParts, partAt } from './part-store.ts'
import { readings } from './readings.ts'
import { picture } from './pictures.ts'
import { cancelPlan } from './publish.ts'
import { readSettings, writeSettings } from './settings-store.ts'
import * as store from './store.ts'

export const pages = {
  read: anyone.pages.read.handler(async ({ input: { page }, context: { db }, errors }) => {
    const published = (await store.publishedPages(db, [page])).get(page)
    if (!published) throw errors.NOT_FOUND()
    return published
  }),

  draft: asStaff.pages.draft.handler(({ input: { page }, context: { db, user } }) =>
    store.publications.read(db, user, page),
  ),

  save: asStaff.pages.save.handler(
    async ({ input: { page, revision, markdown }, context: { db, user }, errors }) => {
      const result = await transact(db, async (tx) => {
        const current = await store.lockDraft(tx, user, page)
        // Also for a stale revision: the answer to the first request may have been lost.
        if (markdown === current.markdown) return current
        if (revision !== current.revision) return refuse('PAGE_CHANGED', { current })
        await store.writeDraft(tx, page, markdown, user.id)
        await record(tx, user, 'pages.save', { id: page })
        return store.publications.read(tx, user, page)
      })
      return orThrow(result, errors)
    },
  ),

  cancelPlan,
  readings,

  versions: asStaff.pages.versions.handler(({ input: { page, before }, context: { db } }) =>
    store.publications.versions(db, page, before),
  ),

  version: asStaff.pages.version.handler(async ({ input: { page, number }, context: { db }, errors }) => {
    const version = await store.publications.version<PageText>(db, page, number)
    if (!version) throw errors.NOT_FOUND()
    return version
  }),

  picture,

  answers: {
    find: asUser.pages.answers.find.handler(({ input: { q }, context: { db } }) => findAnswers(db, q)),
  },

  parts: {
    list: asStaff.pages.parts.list.handler(({ context: { db } }) => currentParts(db)),

    read: asUser.pages.parts.read.handler(async ({ input: { id, at }, context: { db }, errors }) => {
      const part = await partAt(db, id, at)
      if (!part) throw errors.NOT_FOUND()
      return part
    }),
  },

  settings: {
    read: asStaff.pages.settings.read.handler(({ context: { db } }) => readSettings(db)),

    save: asOwner.pages.settings.save.handler(({ input, context: { db, user } }) =>
      db.transaction().execute(async (tx) => {
        const before = await readSettings(tx)
        if (isDeepStrictEqual(before, input)) return input
        await writeSettings(tx, input)
        await record(tx, user, 'pages.settings', { before, after: input })
        return input
      }),
    ),
  },
}
