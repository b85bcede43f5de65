import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  MAX_EVENTS,
  NEWS_PAGE,
  type ArticleContent,
  type PublishedArticle,
  type ReadArticle,
} from '@westmore/contract/news.ts'
import type { Db } from '#postgres/db.ts'
import { isShown, shownVersion } from './subject.ts'

interface Row extends Omit<PublishedArticle, keyof ArticleContent> {
  id: string
  version: number
  content: ArticleContent
}

export interface FeedArticle extends ReadArticle {
  id: string
}

const columns = (content: RawBuilder<unknown>) => sql`articles.id, slug, is_pinned, author.username as author,
  first_at as published_at, shown.publish_at as updated_at, shown.number as version, ${content} as content`

const author = sql`left join users author on author.id = articles.author_id and author.deleted_at is null`

const withoutText = columns(sql`shown.content - 'markdown'`)

const toListed = ({ id: _id, version: _version, content, ...row }: Row): PublishedArticle => {
  const { title, lead, picture, event } = content
  return { ...row, title, lead, picture, event }
}

const toFeed = ({ content, ...row }: Row): FeedArticle => ({ ...row, ...content })

export interface NewsPage {
  articles: PublishedArticle[]
  next: string | null
}

export async function listNews(db: Db, before?: string): Promise<NewsPage> {
  const [pinned, at, id] = before?.split('_') ?? []
  const isAfter = before
    ? sql<SqlBool>`(is_pinned, first_at, articles.id)
        < (${pinned === '1'}, to_timestamp(${Number(at)} / 1000.0)::timestamptz(3), ${id}::uuid)`
    : sql<SqlBool>`true`
  const { rows } = await sql<Row>`select ${withoutText}
    from articles cross join lateral ${shownVersion} shown ${author} where ${isShown} and ${isAfter}
    order by is_pinned desc, first_at desc, articles.id desc limit ${NEWS_PAGE + 1}`.execute(db)
  const page = rows.slice(0, NEWS_PAGE)
  const last = page.at(-1)
  return {
    articles: page.map(toListed),
    next: last && rows.length > page.length ? cursorOf(last) : null,
  }
}

const cursorOf = ({ isPinned, publishedAt, id }: Pick<Row, 'isPinned' | 'publishedAt' | 'id'>) =>
  `${isPinned ? 1 : 0}_${Date.parse(publishedAt)}_${id}`

export async function findArticle(db: Db, slug: string): Promise<FeedArticle | undefined> {
  const { rows } = await sql<Row>`select ${columns(sql`shown.content`)}
    from articles cross join lateral ${shownVersion} shown ${author} where slug = ${slug} and ${isShown}`.execute(
    db,
  )
  return rows[0] && toFeed(rows[0])
}

/** In the order of the list, with the cursor of the page after it. */
export async function newsPlaces(db: Db): Promise<{ slug: string; cursor: string }[]> {
  const { rows } = await sql<Pick<Row, 'isPinned' | 'publishedAt' | 'id'> & { slug: string }>`
    select id, slug, is_pinned, first_at as published_at from articles
    where ${isShown} order by is_pinned desc, first_at desc, id desc`.execute(db)
  return rows.map((row) => ({ slug: row.slug, cursor: cursorOf(row) }))
}

const LATEST = 3

export async function latestNews(db: Db): Promise<PublishedArticle[]> {
  const { rows } = await sql<Row>`select ${withoutText}
    from articles cross join lateral ${shownVersion} shown ${author} where ${isShown}
    order by first_at desc, articles.id desc limit ${LATEST}`.execute(db)
  return rows.map(toListed)
}

export async function newestArticles(db: Db): Promise<FeedArticle[]> {
  const newest = (isPinned: boolean) => sql`(select articles.id from articles
    where is_pinned = ${isPinned} and ${isShown} order by first_at desc, articles.id desc limit ${NEWS_PAGE})`
  const { rows } = await sql<Row>`select ${columns(sql`shown.content`)}
    from articles cross join lateral ${shownVersion} shown ${author}
    where articles.id in ${newest(true)} or articles.id in ${newest(false)}
    order by first_at desc, articles.id desc limit ${NEWS_PAGE}`.execute(db)
  return rows.map(toFeed)
}

async function readEvents(db: Db, endAfter: Date, most: number): Promise<Row[]> {
  const end = sql`shown.content #>> '{event,to}'`
  const { rows } = await sql<Row>`select ${withoutText}
    from article_versions shown join articles on articles.id = shown.article_id ${author}
    where ${end} is not null and ${end} > ${endAfter.toISOString()} and ${isShown} and shown.number = (
      select number from article_versions newer
      where newer.article_id = articles.id and publish_at <= statement_timestamp() order by number desc limit 1)
    order by shown.content #>> '{event,from}', articles.id limit ${most}`.execute(db)
  return rows
}

export async function comingEvents(db: Db, now: Date): Promise<PublishedArticle[]> {
  return (await readEvents(db, now, MAX_EVENTS)).map(toListed)
}

const DAYS_IN_CALENDAR = 30
const MAX_IN_CALENDAR = 500

export async function calendarEvents(db: Db, now: Date): Promise<FeedArticle[]> {
  const since = new Date(now.getTime() - DAYS_IN_CALENDAR * 86_400_000)
  return (await readEvents(db, since, MAX_IN_CALENDAR)).map(toFeed)
}

/** For visitors; null before the first article. */
export async function lastChange(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select greatest(
    (select max(publish_at) from article_versions where publish_at <= statement_timestamp()),
    (select max(shown_at) from articles)) as at`.execute(db)
  return rows[0]?.at ?? null
}
