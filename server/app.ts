import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import type { Version } from '@westmore/contract/status.ts'
import { mountApiDocs } from './http/api-docs-mount.ts'
import { keepClock } from './postgres/clock.ts'
import { backup } from './features/backup/routes.ts'
import { CONNECTIONS } from './postgres/connections.ts'
import { refuseCrossSiteWrites } from './http/cross-site.ts'
import type { Db } from './postgres/db.ts'
import { openReading } from './postgres/standby.ts'
import type { Env } from './env.ts'
import { handleErrors, refuseAddress } from './http/errors.ts'
import { account } from './features/account/routes.ts'
import { analytics } from './features/analytics/routes.ts'
import { mountPictureUpload } from './features/allowlist/pictures.ts'
import { allowlistPresses } from './features/allowlist/presses.ts'
import { allowlist } from './features/allowlist/routes.ts'
import { audit } from './features/audit/routes.ts'
import { rememberSessions } from './features/auth/known-sessions.ts'
import { auth } from './features/auth/routes.ts'
import { discord } from './features/discord/routes.ts'
import { examine } from './features/doctor/examine.ts'
import { HOLD, mountLook } from './features/doctor/look.ts'
import { doctor } from './features/doctor/routes.ts'
import { createCheck, faultsOf } from './features/discord/check.ts'
import { stateOf } from './features/discord/state-store.ts'
import { mountInteractions } from './features/discord/interactions.ts'
import { presence } from './features/tickets/presence.ts'
import { openFaults } from './features/faults/record.ts'
import { faults } from './features/faults/routes.ts'
import { openGate } from './features/game/gate.ts'
import { game } from './features/game/routes.ts'
import { mountLoki } from './features/logs/ingest/loki.ts'
import { logs } from './features/logs/routes.ts'
import { openStatus } from './features/status/probe.ts'
import { status } from './features/status/routes.ts'
import { largestUpload, mountUpload } from './features/tickets/upload.ts'
import { ticketPresses } from './features/tickets/presses.ts'
import { tickets } from './features/tickets/routes.ts'
import { notifications } from './features/notifications/routes.ts'
import { retention } from './features/retention/routes.ts'
import { search } from './features/search/routes.ts'
import { todos } from './features/todos/routes.ts'
import { users } from './features/users/routes.ts'
import { mountDrain, PATIENCE } from './http/drain.ts'
import { mountHealth } from './http/health.ts'
import { mountIntake, timeoutsFor } from './limits/intake.ts'
import { mountLimits, senderOf } from './limits/limits.ts'
import { keepAddresses, noticeProxies, trustedProxies } from './limits/proxy.ts'
import { mountLiveStream } from './http/live-stream.ts'
import type { LiveHub } from './live.ts'
import { mountMetrics } from './metrics/metrics.ts'
import { mountRouter } from './mount.ts'
import { giveUpUnread } from './http/patience.ts'
import { keepFor } from './sharing.ts'
import { openPictures } from './pictures/redraw.ts'
import { mountOutput, QuietController } from './http/output.ts'
import { isBuilt, serveSite } from './http/site.ts'
import { readVersion } from './version.ts'

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
  discord,
  audit,
  status,
  game,
  logs,
  analytics,
  retention,
  backup,
  faults,
  doctor,
}

/** How long (ms) the result of a check of the installation is reused. */
const EXAMINED = 5_000

export interface Parts {
  env: Env
  db: Db
  /** Connections for slow work, apart from those of requests. */
  unhurried: Db
  /** The standby, from which lists of lines and figures are read while it is up to date. */
  standby?: Db | undefined
  hub: LiveHub
  logger: FastifyBaseLogger
  /** Folder of the built web; without it only the API is served. */
  site: string
  /** How long (ms) a stop waits for what is under way. */
  patience?: number
  /** Whether another process holds the port. */
  isHeld?: boolean
  /** How long (ms) the stream for the doctor's look stays open for who does not leave. */
  lookHold?: number
}

/** Builds the whole server, not yet listening. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const {
    env,
    db,
    unhurried,
    standby,
    hub,
    logger,
    site,
    patience = PATIENCE,
    isHeld = false,
    lookHold = HOLD,
  } = parts
  const app = Fastify({
    loggerInstance: logger,
    logController: new QuietController(),
    trustProxy: trustedProxies(env),
    genReqId: () => randomUUID(),
    frameworkErrors: refuseAddress,
    ...timeoutsFor(largestUpload(env)),
    // The last step of a stop; before it `drain.ts` waits for requests under way.
    forceCloseConnections: true,
    return503OnClosing: false,
    // Counts for the hooks of a stop too, which take as long as what is under way.
    pluginTimeout: patience + 20_000,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.removeContentTypeParser('text/plain')
  const { now, compare, close } = keepClock(db, logger)
  const recorder = openFaults(db, now, logger)
  handleErrors(app, recorder.note)
  keepAddresses(app)
  const drain = mountDrain(app, { patience, isHeld })
  mountOutput(app)
  noticeProxies(app, env)
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    next()
  })
  await app.register(helmet, {
    // For all answers that are no page; pages and files set their own policy.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: env.PUBLIC_URL.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: env.HSTS_SUBDOMAINS === 'on',
    },
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
  const sessions = rememberSessions(hub)
  app.addHook('onClose', async () => sessions.close())
  const limit = await mountLimits(app, { db, env, sessions })
  mountIntake(app, senderOf)
  const metrics = await mountMetrics(app, env)
  mountHealth(app, db, limit)
  const pictures = openPictures(logger)
  app.addHook('onClose', async () => pictures.close())
  app.addHook('onReady', compare)
  app.addHook('onClose', () => recorder.close())
  app.addHook('onClose', async () => close())
  const { askGameServer, gate } = listenToGame(app, parts, now, metrics.onReached)
  const checkDiscord = createCheck(env)
  const reading = openReading(db, standby)
  const version = readVersion(site)
  const base = {
    db,
    unhurried,
    reading,
    env,
    askGameServer,
    version,
    gate,
    checkDiscord,
    examine: openDoctor(parts, version, checkDiscord),
    pictures,
    sessions,
    now,
    faults: recorder,
  }
  mountRouter(app, router, base, limit)
  await mountUpload(app, { db, env, pictures, sessions }, limit)
  await mountPictureUpload(app, { db, env, pictures, sessions }, limit)
  await mountLoki(app, { db, env, now }, limit)
  await mountInteractions(app, { db, env, now }, limit, { ...allowlistPresses, ...ticketPresses })
  const streams = mountLiveStream(app, { db, env, sessions }, hub, limit)
  metrics.watch({ db, unhurried, hub, now, streams })
  mountLook(app, env, limit, lookHold)
  mountApiDocs(app, env, limit)
  app.addHook('preClose', drain)
  if (isBuilt(site)) serveSite(app, site, env)
  return app
}

/** One examination of the installation for all owners who ask meanwhile. */
function openDoctor(
  { env, db }: Parts,
  version: Version | null,
  checkDiscord: ReturnType<typeof createCheck>,
): () => Promise<DoctorLine[]> {
  const botFaults = async () => {
    const state = await stateOf(db)
    return faultsOf(state, await checkDiscord(state))
  }
  return keepFor(EXAMINED, () => examine({ env, db, version, botFaults, wantedConnections: CONNECTIONS }))
}

/** What is known of the game servers, and where their questions wait; both end with the server. */
function listenToGame(
  app: FastifyInstance,
  { db, hub, env }: Parts,
  now: () => Date,
  onReached: (seconds: number) => void,
) {
  const { askGameServer, close } = openStatus({ db, hub, now, address: env.GAME_SERVER_URL })
  const gate = openGate(db, hub, onReached)
  app.addHook('preClose', async () => {
    gate.close()
    close()
  })
  return { askGameServer, gate }
}
