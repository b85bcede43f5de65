import { isAbsolute, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { APP_ROLE, couldRewriteAudit, handOver } from './postgres/audit-role.ts'
import { isDatabaseAway } from './postgres/away.ts'
import { CONNECTIONS, HURRIED, UNHURRIED } from './postgres/connections.ts'
import { forLongWork, forUpkeep, freeConnections, openDatabase, type Db } from './postgres/db.ts'
import type { Env } from './env.ts'
import { backupJobs } from './features/backup/jobs.ts'
import { openBackups } from './features/backup/run.ts'
import { registerCommands } from './features/discord/commands.ts'
import { discordJobs } from './features/discord/jobs.ts'
import { keepConfiguration } from './features/discord/state-store.ts'
import { openSender } from './features/discord/sender.ts'
import { startJobs } from './jobs.ts'
import { connectionTo, readServers } from './postgres/hosts.ts'
import { keepPostgres } from './postgres/keep.ts'
import { openLiveHub } from './live.ts'
import { migrate } from './postgres/migrate.ts'
import type { RunningPostgres } from './postgres/embedded.ts'
import { seedAudit } from './seed/records.ts'
import { seedTown } from './seed/town.ts'
import { openOutput } from './http/readable.ts'
import { gapsOf, gapWords } from './reach.ts'
import { StartError } from './start-error.ts'
import { readVersion } from './version.ts'

/** Database, schema, app, port, in this order; what was opened is closed again when a later step fails, or when a signal to stop comes meanwhile. */
export async function startServer({ env, site, signal }: { env: Env; site: string; signal?: AbortSignal }) {
  const logger = openOutput(env)
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
    const direct = env.DATABASE_DIRECT_URL ? connectionTo(env.DATABASE_DIRECT_URL) : ownConnection
    const owner = openDatabase(direct, onIdleError, 2, forUpkeep)
    opened.push(() => owner.destroy())
    // It may be waiting for another node.
    signal?.addEventListener('abort', () => void owner.destroy())
    await migrate(owner, { accepted: env.NEWER_MIGRATIONS }).catch((error: unknown) => {
      if (error instanceof StartError) throw error
      throw env.DATABASE_URL ? unreachable(env, error) : error
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
    await keepConfiguration(db, env)
    await warnOfFewConnections(db, logger)
    signal?.throwIfAborted()
    const lasting = env.DATABASE_DIRECT_URL ? direct : connection
    const hub = await openLiveHub(lasting, logger)
    opened.push(() => hub.close())
    const standby = env.DATABASE_REPLICA_URL
      ? openDatabase(connectionTo(env.DATABASE_REPLICA_URL), onIdleError, HURRIED)
      : undefined
    if (standby) opened.push(() => standby.destroy())
    const app = await buildApp({ env, db, unhurried, standby, hub, logger, site })
    let jobs: Awaited<ReturnType<typeof startJobs>> | undefined
    // Both at once: that no more requests are to be sent here is told first of all.
    opened.push(() => Promise.all([app.close(), jobs?.stop()]))
    const address = await app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
      throw portProblem(env, error)
    })
    signal?.throwIfAborted()
    const backups = openBackups({ db: unhurried, env, connection: lasting, log: logger })
    opened.push(() => backups.stop())
    const sender = openSender({ db: unhurried, env, log: logger })
    // Whatever was written is sent at once by whichever node hears of it first; the job makes up for what nobody heard.
    const deaf = hub.listen({
      onSignal: ({ topic }) => {
        if (topic === 'discord') void sender.wake()
        if (topic === 'backup') void backups.wake()
      },
      onGap: () => void sender.wake(),
    })
    opened.push(async () => {
      deaf()
      await sender.stop()
    })
    jobs = await startJobs(lasting, unhurried, logger, [...discordJobs(env, sender), ...backupJobs(env)])
    void registerCommands(env, sender.discord, logger)
    // What waited while no node ran.
    void sender.wake()
    logger.info({ address, version: readVersion(site) }, 'the server is open')
    for (const gap of gapsOf(env)) logger.warn(gapWords[gap])
    return { address, stop }
  } catch (error) {
    await stop()
    throw isDatabaseAway(error) ? unreachable(env, error) : error
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
): Promise<ReturnType<typeof connectionTo> | RunningPostgres['connection']> {
  if (env.DATABASE_URL) return connectionTo(env.DATABASE_URL)
  const dataDir = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(env.DATA_DIR)
  const { connection, stop } = await keepPostgres(dataDir, onEnd, signal)
  opened.push(stop)
  return connection
}

function unreachable(env: Env, error: unknown): StartError {
  const read = readServers(env.DATABASE_URL ?? 'postgres://embedded')
  const servers = typeof read === 'string' ? [] : read.servers
  const place = servers.map(({ host, port, url }) => `${host}:${port}${new URL(url).pathname}`).join(' or ')
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
