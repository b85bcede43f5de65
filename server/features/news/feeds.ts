import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { NEWS_ADDRESS } from '@westmore/contract/news.ts'
import { cacheFor, cacheLast } from '#flow/sharing.ts'
import { compressed, send, type CachedAnswer } from '#http/cached-answer.ts'
import type { LimitOf } from '#limits/limits.ts'
import { inThread } from '#markdown/in-thread.ts'
import type { Context } from '#rpc.ts'
import { atomOf, feedHtml } from './atom.ts'
import { newsCalendar } from './calendar.ts'
import { calendarEvents, findArticle, newestArticles } from './store.ts'

/** A new version appears everywhere within two seconds. */
const FRESH = 1_000
/** Several readers may share an address. */
const PER_MINUTE = 1_200

const ATOM = { 'content-type': 'application/atom+xml; charset=utf-8' }
const CALENDAR = { 'content-type': 'text/calendar; charset=utf-8' }

export function mountFeeds(
  app: FastifyInstance,
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  limit: LimitOf,
): void {
  const config = { rateLimit: limit(PER_MINUTE, 'address') }
  const rendered = cacheLast<string[]>(1)

  function openFeed(
    headers: Record<string, string>,
    read: () => Promise<string>,
  ): () => Promise<CachedAnswer> {
    const packed = cacheLast<CachedAnswer>(1)
    return cacheFor(FRESH, async () => {
      const text = await read()
      return packed(text, () => compressed(text, headers))
    })
  }

  const atom = openFeed(ATOM, async () => {
    const newest = await newestArticles(db)
    const texts = newest.map(({ markdown }) => markdown)
    const htmls = await rendered(JSON.stringify(texts), () => inThread({ kind: 'html', texts }))
    const articles = newest.map((article, at) => ({
      article,
      html: feedHtml(htmls[at] ?? '', article.slug, env),
    }))
    return atomOf(env, articles)
  })
  const calendar = openFeed(CALENDAR, async () => newsCalendar(env, await calendarEvents(db, now())))

  app.get(`${NEWS_ADDRESS}/atom.xml`, { config }, async (request, reply) =>
    send(request, reply, await atom(), 200),
  )
  app.get(`${NEWS_ADDRESS}/akce.ics`, { config }, async (request, reply) =>
    send(request, reply, await calendar(), 200),
  )
  app.get<{ Params: { slug: string } }>(
    `${NEWS_ADDRESS}/:slug(^[a-z0-9-]{1,90}$).ics`,
    { config },
    async (request, reply) => {
      const article = await findArticle(db, request.params.slug)
      if (!article?.event) throw new ORPCError('NOT_FOUND', { message: 'There is no such event' })
      return send(request, reply, await compressed(newsCalendar(env, [article]), CALENDAR), 200)
    },
  )
}
