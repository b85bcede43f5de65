import { resolve } from 'node:path'
import { buildApp } from './app.ts'
import { APP_ROLE, transferOwnership } from './postgres/audit-role.ts'
import { isDatabaseAway } from './postgres/away.ts'
import { REQUEST_POOL, BACKGROUND_POOL } from './postgres/connections.ts'
import { longWorkTimeouts, maintenanceTimeouts, openDatabase, type Db } from './postgres/db.ts'
import type { Env } from './env.ts'
import { backupJobs } from './features/backup/jobs.ts'
import { openBackups } from './features/backup/run.ts'
import { registerCommands } from './features/discord/commands.ts'
import { discordJobs } from './features/discord/jobs.ts'
import { storeConfiguration } from './features/discord/state-store.ts'
import { openSender } from './features/discord/sending/sender.ts'
import { pushKeys } from './push/keys.ts'
import { openPushSender, pushJob } from './push/sender.ts'
import { startJobs } from './jobs.ts'
import { connectionTo, readServers } from './postgres/hosts.ts'
import { supervisePostgres } from './postgres/supervise.ts'
import { openLiveHub } from './live.ts'
import { migrate } from './postgres/migrate.ts'
import type { RunningPostgres } from './postgres/embedded.ts'
import { seedAudit } from './seed/records.ts'
import { seedTown } from './seed/town.ts'
import { createLogger } from './http/logger.ts'
import { exposureProblems, exposureWords } from './exposure.ts'
import { hasRoom } from '#process/disk.ts'
import { StartError } from '#process/start-error.ts'
import { readVersion } from './version.ts'

interface StartOptions {
  env: Env
  site: string
  signal?: AbortSignal
  /** A listening socket that another process also holds. */
  held?: number | undefined
}

/**
 * Starts the database, schema, app and port, in this order; closes them again if a step fails or a signal asks to stop.
 */
export async function startServer({ env, site, signal, held }: StartOptions) {
  const logger = createLogger(env)
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
    const owner = openDatabase(direct, onIdleError, 2, maintenanceTimeouts)
    opened.push(() => owner.destroy())
    // It may be waiting for another node's migration.
    signal?.addEventListener('abort', () => void owner.destroy())
    const connection = env.DATABASE_URL ? ownConnection : { ...ownConnection, user: APP_ROLE }
    const db = openDatabase(connection, onIdleError, REQUEST_POOL)
    opened.push(() => db.destroy())
    const backgroundDb = openDatabase(connection, onIdleError, BACKGROUND_POOL, longWorkTimeouts)
    opened.push(() => backgroundDb.destroy())
    await prepare(env, owner, db).catch((error: unknown) => {
      throw error instanceof StartError || !env.DATABASE_URL ? error : unreachable(env, error)
    })
    await owner.destroy()
    signal?.throwIfAborted()
    const unpooled = env.DATABASE_DIRECT_URL ? direct : connection
    const hub = await openLiveHub(unpooled, logger)
    opened.push(() => hub.close())
    const app = await buildApp({
      env,
      db,
      backgroundDb,
      hub,
      logger,
      site,
      isHeld: held !== undefined,
    })
    let jobs: Awaited<ReturnType<typeof startJobs>> | undefined
    // Both at once, so that `/readyz` fails at once and the proxy sends no more requests.
    opened.push(() => Promise.all([app.close(), jobs?.stop()]))
    const place = held === undefined ? { port: env.PORT, host: env.HOST } : { fd: held, host: '127.0.0.1' }
    const address = await withPortErrors(env, app.listen(place))
    signal?.throwIfAborted()
    const backups = openBackups({ db: backgroundDb, env, connection: unpooled, log: logger })
    opened.push(() => backups.stop())
    const sender = openSender({ db: backgroundDb, env, log: logger })
    const pushes = openPushSender({ db: backgroundDb, env, log: logger })
    // The first node that hears of a new message or backup request starts on it; the jobs catch those that no node
    // heard of.
    const stopListening = hub.listen({
      onSignal: ({ topic }) => {
        if (topic === 'discord') void sender.wake()
        if (topic === 'backup') void backups.wake()
        if (topic === 'notifications') void pushes.wake()
      },
      onGap: () => {
        void sender.wake()
        void pushes.wake()
      },
    })
    opened.push(async () => {
      stopListening()
      await Promise.all([sender.stop(), pushes.stop()])
    })
    const more = [...discordJobs(env, sender), ...backupJobs(env), pushJob(pushes)]
    jobs = await startJobs(unpooled, backgroundDb, logger, more)
    void registerCommands(env, sender.discord, logger)
    // Sends messages that were queued while no node ran.
    void sender.wake()
    logger.info({ address, version: readVersion(site) }, 'the server is open')
    for (const problem of exposureProblems(env)) logger.warn(exposureWords[problem])
    return { address, stop }
  } catch (error) {
    await stop()
    throw isDatabaseAway(error) ? unreachable(env, error) : error
  }
}

async function prepare(env: Env, owner: Db, db: Db): Promise<void> {
  await migrate(owner, { accepted: env.NEWER_MIGRATIONS })
  if (!env.DATABASE_URL) await transferOwnership(owner)
  if (env.SEED) {
    await seedTown(db)
    await seedAudit(owner)
  }
  await storeConfiguration(db, env)
  await pushKeys(db)
}

/** The connection to the database; starts the embedded one if needed, and adds its stop to `opened`. */
export async function connectionOf(
  env: Env,
  opened: (() => Promise<unknown>)[],
  { onEnd = () => {}, signal }: { onEnd?: (error?: unknown) => void; signal?: AbortSignal | undefined } = {},
): Promise<ReturnType<typeof connectionTo> | RunningPostgres['connection']> {
  if (env.DATABASE_URL) return connectionTo(env.DATABASE_URL)
  if (!hasRoom(resolve(env.DATA_DIR)))
    throw new StartError(`Disk full: the database in ${env.DATA_DIR} needs 64 MB at least.`)
  const { connection, stop } = await supervisePostgres(resolve(env.DATA_DIR), onEnd, signal)
  opened.push(stop)
  return connection
}

function unreachable(env: Env, error: unknown): StartError {
  const read = readServers(env.DATABASE_URL ?? 'postgres://embedded')
  const servers = typeof read === 'string' ? [] : read
  const place = servers.map(({ host, port, url }) => `${host}:${port}${new URL(url).pathname}`).join(' or ')
  // If a name has several addresses and all fail, the error has no message.
  const reason = error instanceof Error ? error.message || ('code' in error ? error.code : error) : error
  return new StartError(
    `The database at ${place} cannot be used: ${String(reason).split('\n')[0]}. Check DATABASE_URL, or unset it to use the embedded one.`,
  )
}

function withPortErrors<Open>({ PORT, HOST }: Env, work: Promise<Open>): Promise<Open> {
  const messages: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} is taken. Stop what uses it, or set PORT to another one.`,
    EACCES: `Port ${PORT} may not be used here. Set PORT above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${HOST}. Set HOST to 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `This machine has no address ${HOST}. Set HOST to 127.0.0.1 or 0.0.0.0.`,
  }
  return work.catch((error: NodeJS.ErrnoException) => {
    const message = messages[error.code ?? '']
    throw message === undefined ? error : new StartError(message)
  })
}
