import { isAbsolute, resolve } from 'node:path'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { APP_ROLE, couldRewriteAudit, handOver } from './audit-role.ts'
import { isDatabaseAway, openDatabase } from './db.ts'
import type { Env } from './env.ts'
import { startJobs } from './jobs.ts'
import { keepPostgres } from './keep-postgres.ts'
import { openLiveHub } from './live.ts'
import { migrate } from './migrate.ts'
import type { RunningPostgres } from './postgres.ts'
import { seedAudit } from './seed/records.ts'
import { seedTown } from './seed/town.ts'
import { StartError } from './start-error.ts'

/** Database, schema, app, port, in this order; what was opened is closed again when a later step fails. */
export async function startServer({ env, site }: { env: Env; site: string }) {
  const logger = pino({ level: env.LOG_LEVEL, redact: ['req.headers.cookie', 'req.headers.authorization'] })
  const opened: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of opened.toReversed()) await close()
    opened.length = 0
  }
  try {
    const ownConnection = await connectionOf(env, opened, (error) => {
      logger.error({ err: error }, 'the embedded database ended and is started again')
    })
    const onIdleError = (error: Error) => logger.warn({ err: error }, 'an idle connection failed')
    const owner = openDatabase(ownConnection, onIdleError, 2)
    opened.push(() => owner.destroy())
    await migrate(owner).catch((error: unknown) => {
      throw isDatabaseAway(error) || env.DATABASE_URL ? unreachable(env, error) : error
    })
    if (!env.DATABASE_URL) await handOver(owner)
    const connection = env.DATABASE_URL ? ownConnection : { ...ownConnection, user: APP_ROLE }
    const db = openDatabase(connection, onIdleError)
    opened.push(() => db.destroy())
    if (await couldRewriteAudit(db))
      logger.warn(
        'the role of DATABASE_URL could rewrite the audit; docs/operations.md says how to prevent it',
      )
    if (env.SEED) {
      await seedTown(db)
      await seedAudit(owner)
    }
    const hub = await openLiveHub(connection, logger)
    opened.push(() => hub.close())
    const app = await buildApp({ env, db, hub, logger, site })
    opened.push(() => app.close())
    const address = await app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
      throw portProblem(env, error)
    })
    const jobs = await startJobs(connection, db, logger)
    opened.push(() => jobs.stop())
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Where the database is; an embedded one is started, and its stop is added to what was opened. */
export async function connectionOf(
  env: Env,
  opened: (() => Promise<unknown>)[],
  onEnd: (error?: unknown) => void = () => {},
): Promise<{ connectionString: string } | RunningPostgres['connection']> {
  if (env.DATABASE_URL) return { connectionString: env.DATABASE_URL }
  const dataDir = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(env.DATA_DIR)
  const { connection, stop } = await keepPostgres(dataDir, onEnd)
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
