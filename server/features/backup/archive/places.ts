import { mkdtempDisposableSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Client, ClientConfig } from 'pg'
import type { Env } from '#env.ts'
import { giveToParentOwner, makeFolder, syncFolder } from '#process/owned-files.ts'
import { USER } from '#postgres/cluster.ts'
import { openConnection } from '#postgres/db.ts'
import { startPostgres } from '#postgres/embedded.ts'
import { connectionTo } from '#postgres/hosts.ts'
import { lockDataDir } from '#postgres/lock.ts'
import { runningDatabase } from '#postgres/running.ts'
import { StartError } from '#process/start-error.ts'

type Source = Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>

/** Bypasses a pooler, which would not keep a connection's settings. */
export function configuredConnection({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: Omit<Source, 'DATA_DIR'>): ClientConfig | undefined {
  const address = DATABASE_DIRECT_URL ?? DATABASE_URL
  return address === undefined ? undefined : connectionTo(address)
}

/**
 * An embedded database that is not running is started during the work. With `isStanding` no node may run: its writes
 * during the work would be lost.
 */
export async function withSource<Done>(
  source: Source,
  work: (connection: ClientConfig) => Promise<Done>,
  isStanding = false,
): Promise<Done> {
  const configured = configuredConnection(source)
  if (configured) {
    if (isStanding) await withConnection(configured, refuseBusy)
    return work(configured)
  }
  const dataDir = resolve(source.DATA_DIR)
  if (!isThere(join(dataDir, 'postgres')))
    throw new StartError(`There are no data in ${dataDir}. Set DATA_DIR.`)
  const running = isStanding ? undefined : runningDatabase(dataDir, USER)
  return running ? work(running) : inCluster(dataDir, {}, work)
}

async function refuseBusy({ client }: { client: Client }): Promise<void> {
  const { rows } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and application_name in ('westmore', 'westmore jobs') limit 1`)
  if (rows.length > 0)
    throw new StartError('The site still runs on this database. Stop all of its nodes and try again.')
}

export async function withConnection<Done>(
  connection: ClientConfig,
  work: (opened: ReturnType<typeof openConnection>) => Promise<Done>,
  signal?: AbortSignal,
): Promise<Done> {
  signal?.throwIfAborted()
  const opened = openConnection(connection)
  try {
    await opened.client.connect()
  } catch (error) {
    throw new StartError(`The database cannot be reached: ${String(error)}.`, { cause: error })
  }
  const end = () => opened.client.end()
  signal?.addEventListener('abort', end)
  return work(opened).finally(() => {
    signal?.removeEventListener('abort', end)
    return end()
  })
}

const PREFIX = 'restoring-'
/**
 * Rows loaded into a table of the same transaction need no WAL; after a crash the database is discarded
 * anyway.
 */
const FILLING = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' }

/** Fills a database in a temporary folder and moves it into place when complete. An existing one is refused. */
export async function withNewCluster<Done>(
  dataDir: string,
  work: (connection: ClientConfig) => Promise<Done>,
): Promise<Done> {
  makeFolder(resolve(dataDir))
  const folder = realpathSync(resolve(dataDir))
  using _lock = { [Symbol.dispose]: lockDataDir(folder) }
  const place = join(folder, 'postgres')
  if (isThere(place))
    throw new StartError(
      `${folder} already has a database. Move ${place} away, or set DATA_DIR to another folder.`,
    )
  for (const name of readdirSync(folder))
    if (name.startsWith(PREFIX)) rmSync(join(folder, name), { recursive: true })
  using beside = mkdtempDisposableSync(join(folder, PREFIX))
  giveToParentOwner(beside.path)
  const done = await inCluster(beside.path, FILLING, work)
  renameSync(join(beside.path, 'postgres'), place)
  await syncFolder(folder)
  return done
}

export async function withScratchCluster<Done>(
  dataDir: string,
  work: (connection: ClientConfig) => Promise<Done>,
): Promise<Done> {
  makeFolder(resolve(dataDir))
  using folder = mkdtempDisposableSync(join(realpathSync(resolve(dataDir)), 'drill-'))
  giveToParentOwner(folder.path)
  return await inCluster(folder.path, { ...FILLING, fsync: 'off' }, work)
}

async function inCluster<Done>(
  folder: string,
  settings: Record<string, string>,
  work: (connection: ClientConfig) => Promise<Done>,
): Promise<Done> {
  const postgres = await startPostgres({ dataDir: folder, settings })
  return work(postgres.connection).finally(postgres.stop)
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined
