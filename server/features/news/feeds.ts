import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { NEWS_ADDRESS } from '@westmore/contract/news.ts'
import { cacheFor, cacheLast, shareByKey } from '#flow/sharing.ts'
import { compressed, send, type CachedAnswer } from '#http/cached-answer.ts'
import type { LimitOf } from '#limits/limits.ts'
import { inThread } from '#markdown/in-thread.ts'
import type { Context } from '#rpc.ts'
import { atomOf, feedHtml } from './atom.ts'
import { calendarOf } from './calendar.ts'
import { calendarEvents, findArticle, lastChange, newestArticles } from './store.ts'

/** A new version appears everywhere within two seconds. */
const FRESH = 1_000
/** Several readers may share an address. */
const PER_MINUTE = 1_200
/** Dates of changes have whole seconds, so another change (ms) could have the same. */
const SETTLED = 2_000

const ATOM = { 'content-type': 'application/atom+xml; charset=utf-8' }
const CALENDAR = { 'content-type': 'text/calendar; charset=utf-8' }

interface Feed {
  text: string
  changedAt: string | null
}

export function mountFeeds(
  app: FastifyInstance,
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  limit: LimitOf,
): void {
  const config = { rateLimit: limit(PER_MINUTE, 'address') }
  const rendered = cacheLast<string[]>(1)
  const shared = shareByKey<CachedAnswer | undefined>()

  /** `at`: before the change was read. */
  function dated(changedAt: string | null, at: Date): { 'last-modified': string } | undefined {
    if (changedAt === null || at.getTime() - Date.parse(changedAt) < SETTLED) return undefined
    return { 'last-modified': new Date(changedAt).toUTCString() }
  }

  function openFeed(headers: Record<string, string>, read: () => Promise<Feed>): () => Promise<CachedAnswer> {
    let last: { text: string; answer: CachedAnswer } | undefined
    return cacheFor(FRESH, async () => {
      const at = now()
      const { text, changedAt } = await read()
      if (last?.text !== text) last = { text, answer: await compressed(text, headers) }
      const { bodies, headers: kept } = last.answer
      return { bodies, headers: { ...kept, ...dated(changedAt, at) } }
    })
  }

  const atom = openFeed(ATOM, async () => {
    const changedAt = await lastChange(db)
    const newest = await newestArticles(db)
    const texts = newest.map(({ markdown }) => markdown)
    const htmls = await rendered(JSON.stringify(texts), () => inThread({ kind: 'html', texts }))
    const articles = newest.map((article, at) => ({
      article,
      html: feedHtml(htmls[at] ?? '', article.slug, env),
    }))
    return { changedAt, text: atomOf(env, changedAt ?? new Date(0).toISOString(), articles) }
  })
  const calendar = openFeed(CALENDAR, async () => {
    const changedAt = await lastChange(db)
    return { changedAt, text: calendarOf(env, await calendarEvents(db, now())) }
  })
  const calendarFor = (slug: string) =>
    shared(app, slug, async () => {
      const at = now()
      const article = await findArticle(db, slug)
      if (!article?.event) return undefined
      const headers = { ...CALENDAR, ...dated(article.updatedAt, at) }
      return compressed(calendarOf(env, [article]), headers)
    })

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
      const answer = await calendarFor(request.params.slug)
      if (!answer) throw new ORPCError('NOT_FOUND', { message: 'There is no such event' })
      return send(request, reply, answer, 200)
    },
  )
}
