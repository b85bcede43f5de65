import type { FastifyInstance, FastifyReply } from 'fastify'
import { MAX_STREAMS } from '@westmore/contract/live.ts'
import { ORPCError } from '@orpc/server'
import * as z from 'zod/mini'
import { refuseOtherSites } from './cross-site.ts'
import { tokenHashOf, type Exchange } from '#caller/session.ts'
import type { LimitOf } from '#limits/limits.ts'
import type { LiveHub } from '#live.ts'
import { unauthorized } from '#rpc.ts'
import { watchSession, type LiveSession } from './live-session.ts'

const Since = z.object({ since: z.string() })

/**
 * `GET /api/live`, server-sent events: `change` with `{topic, id?, said?}` for changes this person may see, `heartbeat` in
 * between. It begins with `resumed` and the changes since the position in `?since` (the header `x-live` of
 * `/api/auth/me`), or with `started`: then the client reloads everything. It ends with the session, and when a signal
 * may have been missed. Returns a function that counts the open streams.
 */
export function mountLiveStream(
  app: FastifyInstance,
  base: Pick<Exchange, 'db' | 'env'>,
  hub: LiveHub,
  limit: LimitOf,
): () => number {
  const streams = new Set<LiveSession>()
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    for (const stream of streams) stream.end()
  })

  app.get(
    '/api/live',
    {
      config: { rateLimit: limit(300, 'person') },
      exposeHeadRoute: false,
      onRequest: refuseOtherSites,
    },
    async (request, reply) => {
      const exchange = { ...base, request, reply }
      const key = tokenHashOf(exchange)?.toString('base64')
      if (key === undefined) throw unauthorized()
      const stream = watchSession(key, exchange, hub, () => streams.delete(stream))
      const user = await stream.check()
      if (!user) throw unauthorized()
      // A new stream would delay the stop.
      if (isStopping) return refuse(reply, request.id)
      makeRoom(key, user.id)
      streams.add(stream)
      stream.open(z.safeParse(Since, request.query).data?.since)
    },
  )

  return () => streams.size

  /**
   * The oldest stream of the same session was probably lost, and is closed. One of another session is not: its client
   * would reconnect and close the new one in turn, so the new one is refused.
   */
  function makeRoom(key: string, userId: string): void {
    const own = [...streams].filter((stream) => stream.userId() === userId)
    if (own.length < MAX_STREAMS) return
    const oldest = own.find((stream) => stream.key === key)
    if (!oldest) {
      throw new ORPCError('TOO_MANY_STREAMS', {
        status: 429,
        message: `A person may have ${MAX_STREAMS} streams open at once`,
      })
    }
    streams.delete(oldest)
    oldest.cut()
  }
}

function refuse(reply: FastifyReply, requestId: string): FastifyReply {
  const body = { code: 'SERVICE_UNAVAILABLE', message: 'The server is stopping', requestId }
  return reply.status(503).headers({ 'retry-after': '2', 'cache-control': 'no-store' }).send(body)
}
