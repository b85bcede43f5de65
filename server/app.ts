import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { mountApiDocs } from './api-docs.ts'
import { refuseCrossSiteWrites } from './cross-site.ts'
import type { Db } from './db.ts'
import type { Env } from './env.ts'
import { handleErrors, refuseAddress } from './errors.ts'
import { account } from './features/account/routes.ts'
import { analytics } from './features/analytics/routes.ts'
import { allowlist } from './features/allowlist/routes.ts'
import { audit } from './features/audit/routes.ts'
import { auth } from './features/auth/routes.ts'
import { tokenHashOf } from './features/auth/session.ts'
import { presence } from './features/tickets/presence.ts'
import { logs } from './features/logs/routes.ts'
import { createProbe } from './features/status/probe.ts'
import { status } from './features/status/routes.ts'
import { mountUpload } from './features/tickets/attachments.ts'
import { tickets } from './features/tickets/routes.ts'
import { notifications } from './features/notifications/routes.ts'
import { retention } from './features/retention/routes.ts'
import { search } from './features/search/routes.ts'
import { todos } from './features/todos/routes.ts'
import { users } from './features/users/routes.ts'
import { mountHealth } from './health.ts'
import { mountLiveStream } from './live-stream.ts'
import type { LiveHub } from './live.ts'
import { mountMetrics } from './metrics.ts'
import { mountRouter } from './mount.ts'
import { isBuilt, serveSite } from './site.ts'

const router = {
  auth,
  account,
  users,
  allowlist,
  tickets,
  presence,
  todos,
  search,
  notifications,
  audit,
  status,
  logs,
  analytics,
  retention,
}

export interface Parts {
  env: Env
  db: Db
  hub: LiveHub
  logger: FastifyBaseLogger
  /** Folder of the built web; without it only the API is served. */
  site: string
}

/** Builds the whole server, not yet listening. */
export async function buildApp({ env, db, hub, logger, site }: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    trustProxy: env.TRUST_PROXY,
    genReqId: () => randomUUID(),
    frameworkErrors: refuseAddress,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.removeContentTypeParser('text/plain')
  handleErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: env.PUBLIC_URL.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  // Long JSON, for a list of thousands would not come over a slow line in time; its length tells no secret, for those are
  // in cookies. What is streamed stays as it is. Requests are not unpacked: a small one could unfold beyond its limit.
  await app.register(compress, {
    customTypes: /^application\/json/,
    encodings: ['br', 'gzip'],
    threshold: 2_048,
    globalDecompression: false,
  })
  await app.register(cookie)
  refuseCrossSiteWrites(app, env)
  await app.register(rateLimit, {
    global: false,
    // Before the handler, so that a cookie is at hand; a person behind a shared address has a bucket of their own.
    hook: 'preHandler',
    keyGenerator: (request) => tokenHashOf({ env, request })?.toString('base64') ?? request.ip,
  })
  mountMetrics(app)
  mountHealth(app, db)
  mountRouter(app, router, { db, env, askGameServer: createProbe(env.GAME_SERVER_URL) })
  await mountUpload(app, { db, env })
  mountLiveStream(app, { db, env }, hub)
  await mountApiDocs(app, env.PUBLIC_URL)
  if (isBuilt(site)) serveSite(app, site, env)
  return app
}
