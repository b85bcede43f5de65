import { ORPCError } from '@orpc/client'
import {
  ArticleDraft,
  MAX_ARTICLE,
  MAX_HEADLINE,
  MAX_LEAD,
  MAX_PICTURE_WORDS,
  MAX_PLACE,
  type ArticleContent,
} from '@westmore/contract/news.ts'
import * as z from 'zod/mini'
import { client, queryClient } from '#api.ts'
import { browserStore } from '#kept/browser-store.ts'
import { toast } from '#ui/toast.ts'
import { createDraftKeeper, type DraftKeeper } from '#writing/draft-keeper.ts'
import { mergedText } from '#writing/labels.ts'
import type { FieldWords } from '#writing/merge.ts'
import { fitsKeepalive } from '#writing/use-keeper.ts'
import { eventTime, partLabels } from './labels.ts'
import { newsQueries } from './queries.ts'

/** Everything of an article but its text, of any length. */
const Beside = z.object({
  title: z.string(),
  lead: z.string(),
  picture: z.nullable(z.object({ address: z.string(), alt: z.string() })),
  event: z.nullable(z.object({ from: z.string(), to: z.string(), place: z.string() })),
})
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
    fieldWords,
    contentOf,
    isTooLong,
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

const fieldWords: FieldWords<Beside> = {
  title: { label: partLabels.title, words: (title) => title },
  lead: { label: partLabels.lead, words: (lead) => lead },
  picture: {
    label: partLabels.picture,
    words: (picture) => (picture ? picture.alt.trim() || partLabels.noPictureWords : ''),
  },
  event: {
    label: partLabels.event,
    words: (event) => (event ? [eventTime(event), event.place].filter(Boolean).join('\n') : ''),
  },
}

function isTooLong({ markdown, fields }: { markdown: string; fields: Beside }): boolean {
  const { title, lead, picture, event } = fields
  return (
    markdown.length > MAX_ARTICLE ||
    title.length > MAX_HEADLINE ||
    lead.length > MAX_LEAD ||
    (picture?.alt.length ?? 0) > MAX_PICTURE_WORDS ||
    (event?.place.length ?? 0) > MAX_PLACE
  )
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
