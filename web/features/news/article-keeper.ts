import { ArticleContent, ArticleDraft } from '@westmore/contract/news.ts'
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

/** With the parts in one order, so that equal ones are equal as JSON. */
export function contentOf({ content }: { content: ArticleContent }): ArticleText {
  const { markdown, ...fields } = content
  return { markdown, fields: Beside.parse(fields) }
}

export const keeperOf = keepersOf({
  name: 'news',
  draftShape: ArticleDraft,
  fields: Beside,
  wordsOf: (fields) => wordsOf(fields).map(([, words]) => words),
  contentOf,
  isTooLong: ({ markdown, fields }) => !ArticleContent.safeParse({ markdown, ...fields }).success,
  save: async (id: string, { revision, markdown, fields }, options) => {
    const saved = await client.news.save({ id, revision, markdown, ...fields }, options)
    queryClient.setQueryData(newsQueries.draft(id).queryKey, saved)
    return saved
  },
})
