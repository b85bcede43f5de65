import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ArticleText } from '@westmore/contract/news.ts'
import { record } from '#events/record.ts'
import { readCursor } from '#moment-cursor.ts'
import { orThrow, refuse, transact } from '#refusal.ts'
import { anyone, asStaff } from '#rpc.ts'
import * as drafts from './draft-store.ts'
import { cancelPlan, pin, publish, restore, withdraw } from './publish.ts'
import * as store from './store.ts'

export const news = {
  list: anyone.news.list.handler(({ input: { before }, context: { db } }) => store.listNews(db, before)),

  events: anyone.news.events.handler(({ context: { db, now } }) => store.comingEvents(db, now())),

  read: anyone.news.read.handler(async ({ input: { slug }, context: { db }, errors }) => {
    const article = await store.findArticle(db, slug)
    if (!article) throw errors.NOT_FOUND()
    return article
  }),

  drafts: asStaff.news.drafts.handler(({ input: { state, before }, context: { db } }) =>
    drafts.pageOfDrafts(db, { state, before: before === undefined ? undefined : readCursor(before) }),
  ),

  create: asStaff.news.create.handler(({ input: content, context: { db, user } }) =>
    db.transaction().execute(async (tx) => {
      const id = randomUUID()
      await drafts.addDraft(tx, id, content, user.id)
      await record(tx, user, 'news.save', { id })
      return drafts.publications.read(tx, user, id)
    }),
  ),

  draft: asStaff.news.draft.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    const draft = await drafts.publications.find(db, user, id)
    if (!draft) throw errors.NOT_FOUND()
    return draft
  }),

  save: asStaff.news.save.handler(
    async ({ input: { id, revision, ...content }, context: { db, user }, errors }) => {
      const result = await transact(db, async (tx) => {
        const current = await drafts.lockDraft(tx, user, id)
        if (!current) return refuse('NOT_FOUND')
        // Also for a stale revision: the answer to the first request may have been lost.
        if (isDeepStrictEqual(content, current.content)) return current
        if (revision !== current.revision) return refuse('ARTICLE_CHANGED', { current })
        await drafts.saveDraft(tx, id, content, user.id)
        await record(tx, user, 'news.save', { id })
        return drafts.publications.read(tx, user, id)
      })
      return orThrow(result, errors)
    },
  ),

  remove: asStaff.news.remove.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    const result = await transact(db, async (tx) => {
      const draft = await drafts.lockDraft(tx, user, id)
      if (!draft) return refuse('NOT_FOUND')
      if (draft.state !== 'draft') return refuse('NOT_IN_STATE')
      await drafts.removeDraft(tx, id)
      await record(tx, user, 'news.delete', { id, before: { title: draft.title } })
      return undefined
    })
    orThrow(result, errors)
  }),

  publish,
  cancelPlan,
  pin,
  withdraw,
  restore,

  versions: asStaff.news.versions.handler(({ input: { id, before }, context: { db } }) =>
    drafts.publications.versions(db, id, before),
  ),

  version: asStaff.news.version.handler(async ({ input: { id, number }, context: { db }, errors }) => {
    const version = await drafts.publications.version<ArticleText>(db, id, number)
    if (!version) throw errors.NOT_FOUND()
    return version
  }),
}
