import { ORPCError } from '@orpc/client'
import { ArticleContent, ArticleDraft, MAX_ARTICLE } from '@westmore/contract/news.ts'
import * as z from 'zod/mini'
import { client, queryClient } from '#api.ts'
import { browserStore } from '#kept/browser-store.ts'
import { toast } from '#ui/toast.ts'
import { createDraftKeeper, type DraftKeeper } from '#writing/draft-keeper.ts'
import { mergedText } from '#writing/labels.ts'
import { fitsKeepalive } from '#writing/use-keeper.ts'
import { newsQueries } from './queries.ts'

/** Everything of an article but its text. */
const Beside = z.omit(ArticleContent, { markdown: true })
export type Beside = z.infer<typeof Beside>

export type ArticleKeeper = DraftKeeper<ArticleDraft, Beside>

/** The keepers outlive their screen, and save the last typed words. */
const keepers = new Map<string, ArticleKeeper>()

export function keeperOf(userId: string, first: ArticleDraft): ArticleKeeper {
  const { id } = first
  const key = `news:${userId}:${id}:`
  const known = keepers.get(key)
  if (known) return known
  const keeper = createDraftKeeper(first, {
    store: browserStore.withPrefix(key),
    fields: Beside,
    contentOf,
    most: MAX_ARTICLE,
    save: async ({ revision, markdown, fields }) => {
      const keepalive = fitsKeepalive(markdown)
      const saved = await client.news.save({ id, revision, markdown, ...fields }, { context: { keepalive } })
      queryClient.setQueryData(newsQueries.draft(id).queryKey, saved)
      return saved
    },
    changedBy,
    onMerged: (editor) => toast.info(mergedText(editor)),
  })
  keepers.set(key, keeper)
  return keeper
}

/** With the parts in one order, so that equal ones are equal as JSON. */
export function contentOf({ content }: { content: ArticleContent }): { markdown: string; fields: Beside } {
  const { markdown, title, lead, picture, event } = content
  return {
    markdown,
    fields: {
      title,
      lead,
      picture: picture && { address: picture.address, alt: picture.alt },
      event: event && { from: event.from, to: event.to, place: event.place },
    },
  }
}

const Changed = z.object({ current: ArticleDraft })

function changedBy(error: unknown): ArticleDraft | null {
  if (!(error instanceof ORPCError) || error.code !== 'ARTICLE_CHANGED') return null
  return Changed.safeParse(error.data).data?.current ?? null
}
