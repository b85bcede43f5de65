import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { allowlistInteractions } from '#features/allowlist/interactions.ts'
import { mountQuestionPictures } from '#features/allowlist/pictures.ts'
import { mountProbe } from '#features/doctor/probe.ts'
import { clockSkewOf, seenPlayers } from '#features/game/public.ts'
import { interviewInteractions } from '#features/interviews/interactions.ts'
import { mountLoki } from '#features/logs/ingest/loki.ts'
import { mountRefusals } from '#features/logs/ingest/refusals.ts'
import { mountFeeds } from '#features/news/feeds.ts'
import { mountPagePictures } from '#features/pages/pictures.ts'
import { sanctionInteractions } from '#features/sanctions/interactions.ts'
import { mountTakeOver } from '#features/moving/upload.ts'
import { mountImport } from '#features/sanctions/import/upload.ts'
import { ticketInteractions } from '#features/tickets/interactions.ts'
import { largestUpload, mountUpload } from '#features/tickets/files/upload.ts'
import { mountApiDocs } from '#api-docs/mount.ts'
import { refuseCrossSiteWrites } from '#http/cross-site.ts'
import { mountDrain, PATIENCE } from '#http/drain.ts'
import { handleErrors, refuseAddress } from '#http/errors.ts'
import { mountHeaders } from '#http/headers.ts'
import { mountHealth } from '#http/health.ts'
import { exactJsonParser } from '#http/json-body.ts'
import { mountLiveStream } from '#http/live-stream.ts'
import { mountRouter } from '#http/mount-api.ts'
import { mountRequestLog, SilentLogController } from '#http/request-log.ts'
import { abortUnreadAnswers } from '#http/read-timeouts.ts'
import { isBuilt, serveSite } from '#features/site/site.ts'
import { mountInteractions } from '#interactions/mount.ts'
import { mountIntake, timeoutsFor } from '#limits/intake.ts'
import { mountLimits, senderOf, storeAddresses, trustedProxies } from '#limits/limits.ts'
import { mountMetrics } from '#metrics/metrics.ts'
import { canWrite } from '#process/disk.ts'
import { readPublished } from '#features/site/published.ts'
import { compose } from './composition.ts'
import { router } from './router.ts'
import { openServices, type Parts } from './services.ts'

compose()

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { env, db, backgroundDb, hub, site, patience = PATIENCE, isHeld = false } = parts
  const app = createServer(parts, patience)

  // Hooks run in the order in which they are mounted; a request refused early costs little.
  const drain = mountDrain(app, { patience, isHeld })
  const metrics = await mountMetrics(app, env)
  const services = openServices(app, parts)
  handleErrors(app, services.faults.note, () => canWrite(env))
  storeAddresses(app)
  mountRequestLog(app)
  // Answers every address that no route has, and needs none of the hooks below.
  if (isBuilt(site)) await serveSite(app, site, env, () => readPublished(db, services.now))
  await mountHeaders(app, env)
  refuseCrossSiteWrites(app, env)
  abortUnreadAnswers(app, 60_000)
  const { limit, findGame } = await mountLimits(app, services)
  mountRefusals(app, services, findGame)
  mountIntake(app, senderOf)

  mountHealth(app, db, limit, () => canWrite(env))
  mountRouter(app, router, services, hub, limit)
  await mountUpload(app, services, limit)
  await mountQuestionPictures(app, services, limit)
  await mountPagePictures(app, services, limit)
  await mountImport(app, services, limit)
  await mountTakeOver(app, services, limit)
  await mountLoki(app, services, limit, { clockSkewOf, seenPlayers })
  await mountInteractions(app, services, limit, {
    ...allowlistInteractions,
    ...interviewInteractions,
    ...ticketInteractions,
    ...sanctionInteractions,
  })
  const streams = mountLiveStream(app, services, hub, limit)
  metrics.watch({ db, backgroundDb, hub, now: services.now, streams })
  mountProbe(app, limit)
  mountApiDocs(app, env, limit)
  mountFeeds(app, services, limit)

  // Must be the last hook before the server closes.
  app.addHook('preClose', drain)
  return app
}

function createServer({ env, logger }: Parts, patience: number): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new SilentLogController(),
    trustProxy: trustedProxies(env),
    genReqId: () => randomUUID(),
    frameworkErrors: refuseAddress,
    ...timeoutsFor(largestUpload(env)),
    // `drain` waits for requests under way before the server closes.
    forceCloseConnections: true,
    return503OnClosing: false,
    // Also limits the hooks of a stop, which may take as long as the requests under way.
    pluginTimeout: patience + 20_000,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, exactJsonParser(app))
  return app
}
