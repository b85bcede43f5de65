import { isAbsolute, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { APP_ROLE, couldRewriteAudit, handOver } from './postgres/audit-role.ts'
import { isDatabaseAway } from './postgres/away.ts'
import { forLongWork, forUpkeep, freeConnections, openDatabase, type Db } from './postgres/db.ts'
import type { Env } from './env.ts'
import { QUEUE_CONNECTIONS, startJobs } from './jobs.ts'
import { keepPostgres } from './postgres/keep.ts'
import { openLiveHub } from './live.ts'
import { migrate } from './postgres/migrate.ts'
import type { RunningPostgres } from './postgres/embedded.ts'
import { seedAudit } from './seed/records.ts'
import { seedTown } from './seed/town.ts'
import { StartError } from './start-error.ts'

/** Connections for requests; and for files, the nightly run and other jobs. */
const HURRIED = 10
const UNHURRIED = 4
/** All that a node may open: those, one that listens and those of the job queue. */
const CONNECTIONS = HURRIED + UNHURRIED + 1 + QUEUE_CONNECTIONS

/** Database, schema, app, port, in this order; what was opened is closed again when a later step fails, or when a signal to stop comes meanwhile. */
export async function startServer({ env, site, signal }: { env: Env; site: string; signal?: AbortSignal }) {
  const logger = pino({ level: env.LOG_LEVEL, redact: ['req.headers.cookie', 'req.headers.authorization'] })
  const opened: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of opened.toReversed()) await close()
    opened.length = 0
  }
  try {
    const ownConnection = await connectionOf(env, opened, {
      signal,
      onEnd: (error) => logger.error({ err: error }, 'the embedded database ended and is started again'),
    })
    signal?.throwIfAborted()
    const onIdleError = (error: Error) => logger.warn({ err: error }, 'an idle connection failed')
    const owner = openDatabase(ownConnection, onIdleError, 2, forUpkeep)
    opened.push(() => owner.destroy())
    // It may be waiting for another node.
    signal?.addEventListener('abort', () => void owner.destroy())
    await migrate(owner).catch((error: unknown) => {
      if (error instanceof StartError) throw error
      throw isDatabaseAway(error) || env.DATABASE_URL ? unreachable(env, error) : error
    })
    if (!env.DATABASE_URL) await handOver(owner)
    const connection = env.DATABASE_URL ? ownConnection : { ...ownConnection, user: APP_ROLE }
    const db = openDatabase(connection, onIdleError, HURRIED)
    opened.push(() => db.destroy())
    const unhurried = openDatabase(connection, onIdleError, UNHURRIED, forLongWork)
    opened.push(() => unhurried.destroy())
    if (await couldRewriteAudit(db))
      logger.warn(
        'the role of DATABASE_URL could rewrite the audit; docs/operations.md says how to prevent it',
      )
    if (env.SEED) {
      await seedTown(db)
      await seedAudit(owner)
    }
    await owner.destroy()
    await warnOfFewConnections(db, logger)
    signal?.throwIfAborted()
    const hub = await openLiveHub(connection, logger)
    opened.push(() => hub.close())
    const app = await buildApp({ env, db, unhurried, hub, logger, site })
    let jobs: Awaited<ReturnType<typeof startJobs>> | undefined
    // Both at once: that no more requests are to be sent here is told first of all.
    opened.push(() => Promise.all([app.close(), jobs?.stop()]))
    const address = await app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
      throw portProblem(env, error)
    })
    signal?.throwIfAborted()
    jobs = await startJobs(connection, unhurried, logger)
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A node that finds no connection free answers 503 only when many ask at once: better said at its start. */
async function warnOfFewConnections(db: Db, log: FastifyBaseLogger): Promise<void> {
  const free = await freeConnections(db)
  if (free < CONNECTIONS)
    log.warn({ free, wanted: CONNECTIONS }, 'the database has room for fewer connections than a node wants')
}

/** Where the database is; an embedded one is started, and its stop is added to what was opened. */
export async function connectionOf(
  env: Env,
  opened: (() => Promise<unknown>)[],
  { onEnd = () => {}, signal }: { onEnd?: (error?: unknown) => void; signal?: AbortSignal | undefined } = {},
): Promise<{ connectionString: string } | RunningPostgres['connection']> {
  if (env.DATABASE_URL) return { connectionString: env.DATABASE_URL }
  const dataDir = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(env.DATA_DIR)
  const { connection, stop } = await keepPostgres(dataDir, onEnd, signal)
  opened.push(stop)
  return connection
}

function unreachable(env: Env, error: unknown): StartError {
  const { hostname, port, pathname } = new URL(env.DATABASE_URL ?? 'postgres://embedded')
  const place = `${hostname}${port && `:${port}`}${pathname}`
  const reason = error instanceof Error ? error.message || String(error) : String(error)
  return new StartError(
    `The database at ${place} cannot be used: ${reason.split('\n')[0]}. Check DATABASE_URL, or unset it to use the embedded one.`,
  )
}

function portProblem(env: Env, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${env.PORT} is taken. Stop what uses it, or set PORT to another one.`)
  }
  if (code === 'EACCES') return new StartError(`Port ${env.PORT} may not be used here. Set PORT above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`This machine has no address ${env.HOST}. Set HOST to 127.0.0.1 or 0.0.0.0.`)
  }
  return error
}
