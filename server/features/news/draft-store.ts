import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import {
  finished,
  freeSlug,
  MAX_PINNED,
  NEWS_PAGE,
  slugOf,
  type ArticleContent,
  type ArticleDraft,
  type ArticleState,
  type ListedArticle,
} from '@westmore/contract/news.ts'
import type { Version } from '@westmore/contract/pages.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { publication } from '#features/pages/public.ts'
import { writeCursor, type Cursor } from '#moment-cursor.ts'
import type { Db, Tx } from '#postgres/db.ts'

const now = sql`statement_timestamp()`
const asJson = (content: ArticleContent) => sql<ArticleContent>`${JSON.stringify(content)}::jsonb`

const stateInSql = sql<ArticleState>`case when withdrawn_at is not null then 'withdrawn' when first_at is null then 'draft'
  when first_at > ${now} then 'planned' else 'published' end`

const listed = sql`articles.id, slug, ${stateInSql} as state, is_pinned, articles.content ->> 'title' as title,
  articles.content -> 'event' as event, editor.name as edited_by, edited_at,
  case when first_at <= ${now} then first_at end as published_at,
  case when planned_at > ${now} then planned_at end as planned_at
  from articles left join users editor on editor.id = articles.edited_by`

type OwnDraft = ListedArticle & Pick<ArticleDraft, 'content' | 'revision'>

export const publications = publication<OwnDraft, Version, ArticleContent>({
  draft: (id) => sql`
    select articles.content, revision, ${listed} where articles.id = ${id}`,
  versions: {
    table: sql`article_versions`,
    join: sql`join users on users.id = published_by`,
    of: sql`article_id`,
  },
  columns: sql`number, note, username as by, publish_at`,
  content: sql`content`,
  isChanged: ({ content }, newest) => !newest || !isDeepStrictEqual(finished(content), newest),
})

export type StoredDraft = Awaited<ReturnType<typeof publications.read>>

/** Others who change the article wait until the transaction ends. */
export async function lockDraft(tx: Tx, user: Reader, id: string): Promise<StoredDraft | undefined> {
  await sql`select from articles where id = ${id} for no key update`.execute(tx)
  return publications.find(tx, user, id)
}

export async function pageOfDrafts(
  db: Db,
  { state, before }: { state?: ArticleState | undefined; before?: Cursor | undefined },
): Promise<{ articles: ListedArticle[]; next: string | null }> {
  const isMeant = state ? sql`${stateInSql} = ${state}` : sql`true`
  const isAfter = before
    ? sql`(edited_at, articles.id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql`true`
  const { rows } = await sql<ListedArticle>`select ${listed}
    where ${isMeant} and ${isAfter} order by edited_at desc, articles.id desc limit ${NEWS_PAGE + 1}`.execute(
    db,
  )
  const articles = rows.slice(0, NEWS_PAGE)
  const last = articles.at(-1)
  const next = last && rows.length > articles.length ? writeCursor({ at: last.editedAt, id: last.id }) : null
  return { articles, next }
}

export async function addDraft(tx: Tx, id: string, content: ArticleContent, editedBy: string): Promise<void> {
  await tx
    .insertInto('articles')
    .values({ id, content: asJson(content), editedBy })
    .execute()
}

const change = (tx: Tx, id: string, changes: RawBuilder<unknown>) =>
  sql`update articles set ${changes} where id = ${id}`.execute(tx)

export async function saveDraft(
  tx: Tx,
  id: string,
  content: ArticleContent,
  editedBy: string,
): Promise<void> {
  await change(
    tx,
    id,
    sql`content = ${asJson(content)}, revision = revision + 1, edited_by = ${editedBy},
      edited_at = date_trunc('milliseconds', clock_timestamp())`,
  )
}

export async function removeDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('articles').where('id', '=', id).execute()
}

interface NewVersion {
  content: ArticleContent
  note: string
  by: string
  publishAt: string | null
}

/** The first version gives the article its address, author and place in the list. */
export async function addVersion(tx: Tx, { id, slug }: StoredDraft, version: NewVersion): Promise<number> {
  const { content, note, by, publishAt } = version
  const values = { content: asJson(content), note, publishedBy: by }
  const { number, publishAt: moment } = await publications.add(tx, id, publishAt, values)
  const plan = sql`planned_at = ${publishAt === null ? null : moment}`
  const first = sql`slug = ${slug ?? (await newSlug(tx, content.title))}, author_id = ${by}, first_at = ${moment}`
  await change(tx, id, number === 1 ? sql`${plan}, ${first}` : plan)
  return number
}

async function newSlug(tx: Tx, title: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('slug of an article', 0))`.execute(tx)
  const { rows } = await sql<{ slug: string }>`
    select slug from articles where slug like ${`${slugOf(title)}%`}`.execute(tx)
  return freeSlug(
    title,
    rows.map(({ slug }) => slug),
  )
}

/** Without other versions the article is a draft again. Undefined if the planned one has already appeared. */
export async function removePlan(tx: Tx, id: string) {
  const plan = await publications.removePlan(tx, id)
  if (!plan) return undefined
  const first = sql`planned_at = null, slug = null, author_id = null, first_at = null, is_pinned = false`
  await change(tx, id, plan.number === 1 ? first : sql`planned_at = null`)
  return plan
}

/** False if there are too many. */
export async function setPinned(tx: Tx, id: string, isPinned: boolean): Promise<boolean> {
  await change(tx, id, sql`is_pinned = ${isPinned}`)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from articles where is_pinned and withdrawn_at is null`.execute(tx)
  return !isPinned || (rows[0]?.count ?? 0) <= MAX_PINNED
}

export async function setWithdrawn(tx: Tx, id: string, isWithdrawn: boolean): Promise<void> {
  const moment = isWithdrawn ? now : sql`null`
  await change(tx, id, sql`withdrawn_at = ${moment}, planned_at = null, is_pinned = false`)
}

/** Each article is returned to one caller only. */
export async function takeAppeared(tx: Tx, which = sql`true`): Promise<{ id: string; isFirst: boolean }[]> {
  const { rows } = await sql<{ id: string; isFirst: boolean }>`
    with due as (select id from articles where planned_at <= ${now} and ${which} order by id for no key update)
    update articles set planned_at = null where id in (select id from due)
    returning id, not exists (
      select from article_versions where article_id = articles.id and number > 1) as is_first`.execute(tx)
  return rows
}

export async function versionsBy(db: Db, userId: string) {
  return db
    .selectFrom('articleVersions')
    .innerJoin('articles', 'articles.id', 'articleId')
    .select([
      'slug',
      'number',
      'note',
      'publishAt',
      sql<string>`article_versions.content ->> 'title'`.as('title'),
    ])
    .where('publishedBy', '=', userId)
    .orderBy('publishAt', 'desc')
    .orderBy('articleId')
    .execute()
}
