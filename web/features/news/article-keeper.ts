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
import type { TextKeeper } from '#writing/text-keeper.ts'
import { keepersOf } from '#writing/use-keeper.ts'
import type { Content } from '#writing/written.ts'
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

export type ArticleText = Content<Beside>
export type ArticleKeeper = TextKeeper<ArticleDraft, Beside>

export const wordsOf = ({ title, lead, picture, event }: Beside): [label: string, words: string][] => [
  [partLabels.title, title],
  [partLabels.lead, lead],
  [partLabels.picture, picture ? picture.alt.trim() || partLabels.noPictureWords : ''],
  [partLabels.event, event ? [eventTime(event), event.place].filter(Boolean).join('\n') : ''],
]

function isTooLong({ markdown, fields }: ArticleText): boolean {
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
export function contentOf({ content }: { content: ArticleContent }): ArticleText {
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

export const keeperOf = keepersOf({
  name: 'news',
  draftShape: ArticleDraft,
  fields: Beside,
  wordsOf: (fields) => wordsOf(fields).map(([, words]) => words),
  contentOf,
  isTooLong,
  save: async (id: string, { revision, markdown, fields }, options) => {
    const saved = await client.news.save({ id, revision, markdown, ...fields }, options)
    queryClient.setQueryData(newsQueries.draft(id).queryKey, saved)
    return saved
  },
})
