import { isDeepStrictEqual } from 'node:util'
import type { PageText } from '@westmore/contract/pages.ts'
import { record } from '#events/record.ts'
import { orThrow, refuse, transact } from '#refusal.ts'
import { anyone, asOwner, asStaff, asUser } from '#rpc.ts'
import { findAnswers } from './answer-store.ts'
import { currentParts, partAt } from './part-store.ts'
import { readings } from './readings.ts'
import { picture } from './pictures.ts'
import { cancelPlan, isPublisher } from './publish.ts'
import * as store from './store.ts'

export const pages = {
  read: anyone.pages.read.handler(async ({ input: { page }, context: { db }, errors }) => {
    const published = (await store.publishedPages(db, [page])).get(page)
    if (!published) throw errors.NOT_FOUND()
    return published
  }),

  draft: asStaff.pages.draft.handler(async ({ input: { page }, context: { db, user } }) => {
    const [draft, canPublish] = await Promise.all([store.publications.read(db, page), isPublisher(db, user)])
    return { ...draft, canPublish }
  }),

  save: asStaff.pages.save.handler(
    async ({ input: { page, revision, markdown }, context: { db, user }, errors }) => {
      const result = await transact(db, async (tx) => {
        const draft = await store.lockDraft(tx, page)
        const canPublish = await isPublisher(tx, user)
        const current = { ...draft, canPublish }
        // Also for a stale revision: the answer to the first request may have been lost.
        if (markdown === draft.markdown) return current
        if (revision !== draft.revision) return refuse('PAGE_CHANGED', { current })
        await store.writeDraft(tx, page, markdown, user.id)
        await record(tx, user, 'pages.save', { id: page })
        return { ...(await store.publications.read(tx, page)), canPublish }
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
    read: asStaff.pages.settings.read.handler(({ context: { db } }) => store.readSettings(db)),

    save: asOwner.pages.settings.save.handler(({ input, context: { db, user } }) =>
      db.transaction().execute(async (tx) => {
        const before = await store.readSettings(tx)
        if (isDeepStrictEqual(before, input)) return input
        await store.writeSettings(tx, input)
        await record(tx, user, 'pages.settings', { before, after: input })
        return input
      }),
    ),
  },
}
