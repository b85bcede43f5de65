import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { NEWS_ADDRESS, type ArticleContent, type NewsEvent } from '@westmore/contract/news.ts'
import type { Env } from '#env.ts'
import { escapeMarkdown } from '#interactions/escape-markdown.ts'
import type { CardText, Subject } from '#events/subject.ts'
import type { Db } from '#postgres/db.ts'
import { shorten } from '@westmore/contract/signs.ts'

/** By the statement's time: a transaction may have waited for the row. */
export const isShown = sql<SqlBool>`(articles.withdrawn_at is null and articles.first_at <= statement_timestamp())`

/** For a lateral join with the row `articles`. */
export const shownVersion = sql<{
  number: number
  content: ArticleContent
  publishAt: string
}>`(select number, content, publish_at from article_versions
  where article_id = articles.id and publish_at <= statement_timestamp() order by number desc limit 1)`

/** Longer than any part of an article, and with escapes still within Discord's limit for a text. */
const MOST = 1_000
const MAX_TITLE = 256

/** Discord shows its timestamps in the reader's time zone. */
function whenOf({ from, to, place }: NewsEvent): string {
  const [start, end] = [from, to].map((moment) => `<t:${Math.floor(Date.parse(moment) / 1_000)}:f>`)
  return [`${start} – ${end}`, ...(place === '' ? [] : [escapeMarkdown(place, MOST)])].join('\n')
}

async function card(db: Db, { PUBLIC_URL }: Env, id: string): Promise<CardText | undefined> {
  const row = await db
    .selectFrom('articles')
    .innerJoinLateral(shownVersion.as('shown'), (join) => join.onTrue())
    .select(['slug', 'shown.content'])
    .where('articles.id', '=', id)
    .where(isShown)
    .executeTakeFirst()
  if (!row) return undefined
  const { title, lead, picture, event } = row.content
  return {
    title: shorten(escapeMarkdown(title, MOST), MAX_TITLE),
    text: [escapeMarkdown(lead, MOST), ...(event ? [whenOf(event)] : [])].join('\n\n'),
    url: `${PUBLIC_URL}${NEWS_ADDRESS}/${row.slug}`,
    ...(picture && { picture: PUBLIC_URL + picture.address }),
    buttons: [],
  }
}

const described = (
  id: RawBuilder<unknown>,
) => sql`select null::integer, articles.content ->> 'title', null::text
  from articles where articles.id = (${id})::uuid`

export const article: Subject = {
  thing: { type: 'article', described },
  news: {
    column: 'articleId',
    type: 'article',
    id: sql`(select articles.slug from articles where articles.id = n.article_id)`,
    described: (id) => sql`select null::integer, shown.content ->> 'title', null::text
      from articles, lateral ${shownVersion} shown where articles.id = ${id}`,
    isKnownTo: () =>
      sql<SqlBool>`exists (select from articles where articles.id = n.article_id and ${isShown})`,
  },
  texts: sql`select content::text as markdown from articles union all select content::text from article_versions`,
  card: {
    read: card,
    naming: () => sql`select articles.id from articles where false`,
    since: (moment) => sql`select articles.id, first_at as at,
      ${isShown} and shown.publish_at >= ${moment} as is_current, withdrawn_at is not null as is_over
      from articles, lateral ${shownVersion} shown`,
  },
}
