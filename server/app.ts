import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { mountApiDocs } from './http/api-docs.ts'
import { keepClock } from './postgres/clock.ts'
import { refuseCrossSiteWrites } from './http/cross-site.ts'
import type { Db } from './postgres/db.ts'
import type { Env } from './env.ts'
import { handleErrors, refuseAddress } from './http/errors.ts'
import { account } from './features/account/routes.ts'
import { analytics } from './features/analytics/routes.ts'
import { mountPictureUpload } from './features/allowlist/pictures.ts'
import { allowlist } from './features/allowlist/routes.ts'
import { audit } from './features/audit/routes.ts'
import { auth } from './features/auth/routes.ts'
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
import { mountDrain, PATIENCE } from './http/drain.ts'
import { mountHealth } from './http/health.ts'
import { mountIntake, TIMEOUTS } from './limits/intake.ts'
import { mountLimits, senderOf } from './limits/limits.ts'
import { noticeProxies, trustedProxies } from './limits/proxy.ts'
import { mountLiveStream } from './http/live-stream.ts'
import type { LiveHub } from './live.ts'
import { mountMetrics } from './http/metrics.ts'
import { mountRouter } from './mount.ts'
import { giveUpUnread } from './http/patience.ts'
import { openPictures } from './pictures/redraw.ts'
import { mountOutput, QuietController } from './http/output.ts'
import { isBuilt, serveSite } from './http/site.ts'

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
  /** With connections of its own for what takes long. */
  unhurried: Db
  hub: LiveHub
  logger: FastifyBaseLogger
  /** Folder of the built web; without it only the API is served. */
  site: string
  /** How long (ms) a stop waits for what is under way. */
  patience?: number
}

/** Builds the whole server, not yet listening. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { env, db, unhurried, hub, logger, site, patience = PATIENCE } = parts
  const app = Fastify({
    loggerInstance: logger,
    logController: new QuietController(),
    trustProxy: trustedProxies(env),
    genReqId: () => randomUUID(),
    frameworkErrors: refuseAddress,
    ...TIMEOUTS,
    // At the end of a stop; before it `drain.ts` lets finish what is under way.
    forceCloseConnections: true,
    return503OnClosing: false,
    // Counts for the hooks of a stop too, which take as long as what is under way.
    pluginTimeout: patience + 20_000,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.removeContentTypeParser('text/plain')
  handleErrors(app)
  const drain = mountDrain(app, patience)
  mountOutput(app)
  noticeProxies(app, env)
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
  giveUpUnread(app, 60_000)
  const limit = await mountLimits(app, db, env)
  mountIntake(app, senderOf)
  mountMetrics(app, env)
  mountHealth(app, db, limit)
  const pictures = openPictures(logger)
  app.addHook('onClose', async () => pictures.close())
  const { now, compare, close } = keepClock(db, logger)
  app.addHook('onReady', compare)
  app.addHook('onClose', async () => close())
  const askGameServer = createProbe(env.GAME_SERVER_URL)
  mountRouter(app, router, { db, unhurried, env, askGameServer, pictures, now }, limit)
  await mountUpload(app, { db, env, pictures }, limit)
  await mountPictureUpload(app, { db, env, pictures }, limit)
  mountLiveStream(app, { db, env }, hub, limit)
  mountApiDocs(app, env, limit)
  app.addHook('preClose', drain)
  if (isBuilt(site)) serveSite(app, site, env)
  return app
}
