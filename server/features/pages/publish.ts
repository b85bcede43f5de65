import { MAX_PAGE, writtenPages, type PageName } from '@westmore/contract/pages.ts'
import { record } from '#events/record.ts'
import { inThread } from '#markdown/in-thread.ts'
import type { Tx } from '#postgres/db.ts'
import { orThrow, refuse, Refusal, transact } from '#refusal.ts'
import { asStaff } from '#rpc.ts'
import { isAnswering, writeAnswers } from './answer-store.ts'
import { writeParts } from './part-store.ts'
import { obstacleTo } from './publication.ts'
import * as store from './store.ts'
import { isBlank } from '@westmore/contract/signs.ts'

/** `announce` notifies the readers of a material change in the same transaction. */
export const publishing = (announce: (tx: Tx) => Promise<unknown>) =>
  asStaff.pages.publish.handler(
    async ({ input: { page, revision, ...words }, context: { db, user, now }, errors }) => {
      const result = await transact(db, async (tx) => {
        const draft = await store.lockDraft(tx, user, page)
        const version = { ...words, markdown: draft.markdown }
        const stored =
          obstacleTo(draft, { ...version, revision }, { changed: 'PAGE_CHANGED', now: now() }) ??
          (await storeText(tx, user, page, version))
        if (stored instanceof Refusal) return stored
        const { note, isMaterial, publishAt } = words
        const after = { number: stored.number, note, isMaterial, ...(publishAt !== null && { publishAt }) }
        await record(tx, user, 'pages.publish', { id: page, after })
        await announce(tx)
        return store.publications.read(tx, user, page)
      })
      return orThrow(result, errors)
    },
  )

/** Call it with the page locked; the draft gets the ids of the version, too. */
export async function storeText(
  tx: Tx,
  author: { id: string; username: string },
  page: PageName,
  { markdown: written, publishAt, ...words }: store.NewVersion,
) {
  const { isNumbered } = writtenPages[page]
  const before = await store.lastText(tx, page)
  const { markdown, parts } = isBlank(written)
    ? { markdown: '', parts: [] }
    : await inThread({ kind: 'parts', written, before, isNumbered })
  if (markdown.length > MAX_PAGE) return refuse('TOO_COMPLEX', { reason: 'length' as const, line: null })
  if (markdown !== written) await store.writeDraft(tx, page, markdown)
  const { number } = await store.publications.add(tx, page, publishAt, {
    ...words,
    markdown,
    authorId: author.id,
    author: author.username,
  })
  if (isAnswering(page)) await writeAnswers(tx, page, number, parts)
  if (page === 'rules') await writeParts(tx, page, number, parts)
  return { number, markdown }
}

export const cancelPlan = asStaff.pages.cancelPlan.handler(
  async ({ input: { page }, context: { db, user }, errors }) => {
    const result = await transact(db, async (tx) => {
      const { canPublish } = await store.lockDraft(tx, user, page)
      if (!canPublish) return refuse('CANNOT_PUBLISH')
      const before = await store.publications.removePlan(tx, page)
      if (!before) return refuse('NOT_FOUND')
      await record(tx, user, 'pages.cancelPlan', { id: page, before })
      return store.publications.read(tx, user, page)
    })
    return orThrow(result, errors)
  },
)
