import { ArticleContent, ArticleDraft } from '@westmore/contract/news.ts'
import { client, queryClient } from '#api.ts'
import { keepersOf } from '#writing/use-keeper.ts'
import { Beside, contentOf, wordsOf } from './article-content.ts'
import { newsQueries } from './queries.ts'

export const keeperOf = keepersOf({
  name: 'news',
  draftShape: ArticleDraft,
  fields: Beside,
  wordsOf: (fields) => wordsOf(fields).map(([, words]) => words),
  contentOf: ({ content }) => contentOf(content),
  isTooLong: ({ markdown, fields }) => !ArticleContent.safeParse({ markdown, ...fields }).success,
  save: async (id: string, { revision, markdown, fields }, options) => {
    const saved = await client.news.save({ id, revision, markdown, ...Beside.parse(fields) }, options)
    queryClient.setQueryData(newsQueries.draft(id).queryKey, saved)
    return saved
  },
})
