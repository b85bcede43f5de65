import { sql, type RawBuilder } from 'kysely'
import {
  MAX_EVENTS,
  NEWS_PAGE,
  type ArticleContent,
  type PublishedArticle,
  type ReadArticle,
} from '@westmore/contract/news.ts'
import type { Db } from '#postgres/db.ts'
import { isShown, shownVersion } from './subject.ts'

export interface FeedArticle extends ReadArticle {
  id: string
}

const withoutText = sql`shown.content - 'markdown'`

const columns = (content: RawBuilder<unknown>) => sql`articles.id, slug, is_pinned, author.name as author,
  first_at as published_at, shown.publish_at as updated_at, shown.number as version, ${content} as content`

const author = sql`left join users author on author.id = articles.author_id and author.deleted_at is null`

type Row = Omit<FeedArticle, keyof ArticleContent> & { content: ArticleContent }

async function read(db: Db, query: RawBuilder<Row>): Promise<FeedArticle[]> {
  const { rows } = await query.execute(db)
  return rows.map(({ content, ...row }) => ({ ...row, ...content }))
}

const shownArticles = (db: Db, content: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  read(
    db,
    sql<Row>`select ${columns(content)} from articles cross join lateral ${shownVersion} shown ${author}
      where ${isShown} ${rest}`,
  )

export interface NewsPage {
  articles: PublishedArticle[]
  next: string | null
}

export async function listNews(db: Db, before?: string): Promise<NewsPage> {
  const [pinned, at, id] = before?.split('_') ?? []
  const isAfter = before
    ? sql`and (is_pinned, first_at, articles.id)
        < (${pinned === '1'}, to_timestamp(${Number(at)} / 1000.0)::timestamptz(3), ${id}::uuid)`
    : sql``
  const rows = await shownArticles(
    db,
    withoutText,
    sql`${isAfter} order by is_pinned desc, first_at desc, articles.id desc limit ${NEWS_PAGE + 1}`,
  )
  const articles = rows.slice(0, NEWS_PAGE)
  const last = articles.at(-1)
  return { articles, next: last && rows.length > articles.length ? cursorOf(last) : null }
}

type Place = Pick<FeedArticle, 'isPinned' | 'publishedAt' | 'id'>

const cursorOf = ({ isPinned, publishedAt, id }: Place) =>
  `${isPinned ? 1 : 0}_${Date.parse(publishedAt)}_${id}`

export async function findArticle(db: Db, slug: string): Promise<FeedArticle | undefined> {
  const [article] = await shownArticles(db, sql`shown.content`, sql`and slug = ${slug}`)
  return article
}

/** In the order of the list, with the cursor of the page after it. */
export async function newsPlaces(db: Db): Promise<{ slug: string; publishedAt: string; cursor: string }[]> {
  const { rows } = await sql<Place & { slug: string }>`
    select id, slug, is_pinned, first_at as published_at from articles
    where ${isShown} order by is_pinned desc, first_at desc, id desc`.execute(db)
  return rows.map((row) => ({ slug: row.slug, publishedAt: row.publishedAt, cursor: cursorOf(row) }))
}

const newestFirst = (most: number) => sql`order by first_at desc, articles.id desc limit ${most}`

export const latestNews = (db: Db): Promise<PublishedArticle[]> =>
  shownArticles(db, withoutText, newestFirst(3))

export const newestArticles = (db: Db): Promise<FeedArticle[]> =>
  shownArticles(db, sql`shown.content`, newestFirst(NEWS_PAGE))

function eventsEnding(db: Db, after: Date, most: number): Promise<FeedArticle[]> {
  const end = sql`shown.content #>> '{event,to}'`
  return read(
    db,
    sql<Row>`select ${columns(withoutText)}
      from article_versions shown join articles on articles.id = shown.article_id ${author}
      where ${end} is not null and ${end} > ${after.toISOString()} and ${isShown} and shown.number = (
        select number from article_versions newer
        where newer.article_id = articles.id and publish_at <= statement_timestamp() order by number desc limit 1)
      order by shown.content #>> '{event,from}', articles.id limit ${most}`,
  )
}

export const comingEvents = (db: Db, now: Date): Promise<PublishedArticle[]> =>
  eventsEnding(db, now, MAX_EVENTS)

const DAYS_IN_CALENDAR = 30
const MAX_IN_CALENDAR = 500

export const calendarEvents = (db: Db, now: Date): Promise<FeedArticle[]> =>
  eventsEnding(db, new Date(now.getTime() - DAYS_IN_CALENDAR * 86_400_000), MAX_IN_CALENDAR)
