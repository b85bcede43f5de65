import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ArticleContent, ArticleDraft } from '@westmore/contract/news.ts'
import type { FeedArticle } from '#features/news/store.ts'
import type { Answer, Person, TestApp } from './app.ts'

export const NEWS = '/api/news'

export const articleOf = (content: Partial<ArticleContent> = {}): ArticleContent => ({
  title: 'Příjezd dostavníku',
  lead: 'V sobotu přijede dostavník.',
  markdown: 'Přijďte ho **přivítat**.',
  picture: null,
  event: null,
  ...content,
})

/** An article as feeds get it. */
export const feedArticle = (content: Partial<ArticleContent>): FeedArticle => ({
  ...articleOf(content),
  id: '0198c0de-0000-4000-8000-000000000001',
  slug: 'prijezd-dostavniku',
  version: 1,
  isPinned: false,
  author: 'adela',
  publishedAt: '2026-11-26T20:00:00.000Z',
  updatedAt: '2026-11-26T21:00:00.000Z',
})

async function articleIn(answer: Promise<Answer>): Promise<ArticleDraft> {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) })
  return body
}

export const addArticle = (author: Person, content?: Partial<ArticleContent>) =>
  articleIn(author.send('POST', NEWS, articleOf(content)))

/** Publishes the newest draft. */
export async function publishArticle(
  publisher: Person,
  id: string,
  { note = '', publishAt = null }: { note?: string; publishAt?: string | null } = {},
): Promise<Answer> {
  const { revision } = await articleIn(publisher.get(`${NEWS}/${id}`))
  return publisher.send('POST', `${NEWS}/${id}/publish`, { revision, note, publishAt })
}

export async function publishNow(
  publisher: Person,
  content?: Partial<ArticleContent>,
): Promise<ArticleDraft & { slug: string }> {
  const { id } = await addArticle(publisher, content)
  const article = await articleIn(publishArticle(publisher, id))
  return { ...article, slug: article.slug ?? '' }
}

/** Saves and publishes another version. */
export async function republish(
  publisher: Person,
  id: string,
  content: Partial<ArticleContent>,
): Promise<ArticleDraft> {
  const { revision, content: before } = await articleIn(publisher.get(`${NEWS}/${id}`))
  await articleIn(publisher.send('PATCH', `${NEWS}/${id}`, { ...before, ...content, revision }))
  return articleIn(publishArticle(publisher, id))
}

/** The moments of all planned versions come. */
export async function letAppear({ db }: TestApp): Promise<void> {
  await sql`update article_versions set publish_at = now() where publish_at > now()`.execute(db)
  await sql`update articles set planned_at = now() where planned_at is not null`.execute(db)
  await sql`update articles set first_at = now() where first_at > now()`.execute(db)
}

/** Feeds reuse their answer for a second. */
export const untilReadAgain = () => sleep(1_050)
