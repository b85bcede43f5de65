import { sql } from 'kysely'
import { finished, missingIn } from '@westmore/contract/news.ts'
import type { SignedIn } from '#caller/session.ts'
import { record, recordAll } from '#events/record.ts'
import { obstacleTo } from '#features/pages/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { orThrow, refuse, transact } from '#refusal.ts'
import { asStaff } from '#rpc.ts'
import * as store from './draft-store.ts'

/**
 * Visitors read a planned version by the clock; bells and Discord follow with this job. The row's lock lets
 * one node announce each.
 */
export async function announceAppeared(db: Db): Promise<{ appeared: number }> {
  return db.transaction().execute(async (tx) => {
    const appeared = await store.takeAppeared(tx)
    await recordAll(tx, null, 'news.appear', appeared)
    return { appeared: appeared.length }
  })
}

/** A planned version that has just appeared is announced before anything else happens. */
function actOn<Refused>(
  { db, user }: { db: Db; user: SignedIn },
  id: string,
  act: (tx: Tx, draft: store.StoredDraft) => Promise<Refused | undefined>,
) {
  return transact(db, async (tx) => {
    const draft = await store.lockDraft(tx, user, id)
    if (!draft) return refuse('NOT_FOUND')
    await recordAll(tx, null, 'news.appear', await store.takeAppeared(tx, sql`id = ${id}`))
    if (!draft.canPublish) return refuse('CANNOT_PUBLISH')
    const refusal = await act(tx, draft)
    if (refusal) return refusal
    return store.publications.read(tx, user, id)
  })
}

export const publish = asStaff.news.publish.handler(
  async ({ input: { id, revision, note, publishAt }, context: { db, user, now }, errors }) => {
    const result = await actOn({ db, user }, id, async (tx, draft) => {
      if (draft.state === 'withdrawn') return refuse('NOT_IN_STATE')
      const { markdown } = draft.content
      const wish = { revision, publishAt, markdown }
      const obstacle = obstacleTo(draft, wish, { changed: 'ARTICLE_CHANGED', now: now() })
      if (obstacle) return obstacle
      const missing = missingIn(draft.content)
      if (missing.length > 0) return refuse('INCOMPLETE', { missing })
      const content = finished(draft.content)
      const number = await store.addVersion(tx, draft, { content, note, by: user.id, publishAt })
      await record(tx, user, 'news.publish', {
        id,
        after: { number, title: content.title, note, ...(publishAt !== null && { publishAt }) },
        isShown: publishAt === null,
        isFirst: number === 1,
      })
      return undefined
    })
    return orThrow(result, errors)
  },
)

export const cancelPlan = asStaff.news.cancelPlan.handler(
  async ({ input: { id }, context: { db, user }, errors }) => {
    const result = await actOn({ db, user }, id, async (tx) => {
      const before = await store.removePlan(tx, id)
      if (!before) return refuse('NOT_IN_STATE')
      await record(tx, user, 'news.cancelPlan', { id, before })
      return undefined
    })
    return orThrow(result, errors)
  },
)

export const pin = asStaff.news.pin.handler(
  async ({ input: { id, isPinned }, context: { db, user }, errors }) => {
    const result = await actOn({ db, user }, id, async (tx, draft) => {
      if (draft.isPinned === isPinned) return undefined
      if (draft.state !== 'published') return refuse('NOT_IN_STATE')
      if (!(await store.setPinned(tx, id, isPinned))) return refuse('TOO_MANY_PINNED')
      await record(tx, user, 'news.pin', {
        id,
        before: { isPinned: draft.isPinned },
        after: { isPinned },
      })
      return undefined
    })
    return orThrow(result, errors)
  },
)

export const withdraw = asStaff.news.withdraw.handler(
  async ({ input: { id }, context: { db, user }, errors }) => {
    const result = await actOn({ db, user }, id, async (tx, draft) => {
      if (draft.state !== 'published') return refuse('NOT_IN_STATE')
      await store.removePlan(tx, id)
      await store.setWithdrawn(tx, id, true)
      await record(tx, user, 'news.withdraw', { id })
      return undefined
    })
    return orThrow(result, errors)
  },
)

export const restore = asStaff.news.restore.handler(
  async ({ input: { id }, context: { db, user }, errors }) => {
    const result = await actOn({ db, user }, id, async (tx, draft) => {
      if (draft.state !== 'withdrawn') return refuse('NOT_IN_STATE')
      await store.setWithdrawn(tx, id, false)
      await record(tx, user, 'news.restore', { id })
      return undefined
    })
    return orThrow(result, errors)
  },
)
