import {
  CamelCasePlugin,
  DefaultConnectionProvider,
  Kysely,
  PostgresDialect,
  sql,
  type PostgresPool,
  type Transaction,
} from 'kysely'
import { Client, DatabaseError, Pool, types, type ClientConfig } from 'pg'
import { endWithTimeout } from './pool-end.ts'
import { PipelinedDriver, PipelinedExecutor } from './pipelined.ts'
import { withPreparedStatements } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** For functions that need a transaction: writes that are audited and announced together. */
export type Tx = Transaction<Tables>

/** In UTC, as the embedded database answers, only the form differs; reading a date takes ten times as long. */
const toMoment = (text: string) =>
  text.endsWith('+00') && text[10] === ' '
    ? `${text.slice(0, 10)}T${text.slice(11, -3).padEnd(9, '.').padEnd(12, '0').slice(0, 12)}Z`
    : new Date(text).toISOString()
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.TIMESTAMPTZ, toMoment],
  [types.builtins.DATE, (text) => text],
])

const typeParsers: NonNullable<ClientConfig['types']> = {
  getTypeParser: (oid: Parameters<typeof types.getTypeParser>[0], format?: 'text' | 'binary') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format ?? 'text'),
}

/** Timeouts (ms) for a pool's connections; 0 means none. */
interface Timeouts {
  statement: number
  lock: number
  idleInTransaction: number
}

/** Clients have given up by then; the lock timeout ends before requests that wait for a connection give up. */
const requestTimeouts: Timeouts = { statement: 30_000, lock: 4_000, idleInTransaction: 60_000 }
export const longWorkTimeouts: Timeouts = { statement: 600_000, lock: 10_000, idleInTransaction: 60_000 }
/** For migrations and repairs, which must not be interrupted. */
export const maintenanceTimeouts: Timeouts = { statement: 0, lock: 0, idleInTransaction: 0 }

export const CONNECT_TIMEOUT = 5_000
/** Added to the database's own limit (ms): a connection still silent then is considered dead. */
const GRACE = 5_000

/** Opens a pool; names are converted between snake_case and camelCase only here. */
export function openDatabase(
  connection: ClientConfig,
  onIdleError: (error: Error) => void,
  max = 10,
  timeouts = requestTimeouts,
): Db {
  const pool = new Pool({
    ...connection,
    max,
    pipeline: true,
    types: typeParsers,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    ...(timeouts.statement > 0 && { query_timeout: timeouts.statement + GRACE }),
    ...keepAliveOptions,
    application_name: 'westmore',
    // Set by a statement, not as startup parameters: a pooler refuses parameters it does not support.
    onConnect: (client) => client.query(settingsOf(timeouts)),
  })
  pool.on('error', onIdleError)
  // A connection lost while in use fails its query; without a listener, the error event would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = kyselyOn(withPreparedStatements(pool, endWithTimeout(pool, connection)))
  pools.set(db, pool)
  return db
}

function kyselyOn(pool: PostgresPool): Db {
  const dialect = new PostgresDialect({ pool })
  const driver = new PipelinedDriver({ pool })
  void driver.init()
  const executor = new PipelinedExecutor(
    driver,
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
    [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  )
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}

const pools = new WeakMap<Db, Pool>()

export function poolFigures(db: Db): { most: number; used: number; waiting: number } {
  const pool = pools.get(db)
  if (!pool) throw new Error('a transaction has no pool')
  return { most: pool.options.max, used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }
}

/** For COPY, which Kysely does not support; without timeouts. `db` uses the same connection. */
export function openConnection(connection: ClientConfig): { client: Client; db: Db } {
  const client = new Client({
    ...connection,
    types: typeParsers,
    ...keepAliveOptions,
    application_name: BACKUP,
  })
  // A lost connection fails its query; without a listener, the error event would also end the process.
  client.on('error', () => {})
  const held = { query: client.query.bind(client), release() {} }
  return { client, db: kyselyOn({ options: {}, connect: async () => held, end: async () => {} }) }
}

/** Application name of backup connections, so that they are not taken for a node. */
const BACKUP = 'westmore backup'

/** Free connections within the limits of the server, the database and the role; this connection counts as free. */
export async function freeConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - (select count(*) from pg_stat_activity where backend_type = 'client backend'),
      (select datconnlimit - (select count(*) from pg_stat_activity where datid = d.oid)
        from pg_database d where datname = current_database() and datconnlimit >= 0),
      (select rolconnlimit - (select count(*) from pg_stat_activity where usesysid = r.oid)
        from pg_roles r where rolname = current_user and rolconnlimit >= 0)
    ) + 1 as free`.execute(db)
  return rows[0]?.free ?? 0
}

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_class where oid = to_regclass(${name})`.execute(db)
  return rows.length > 0
}

/** With keep-alive a lost peer is noticed within half a minute, not after two hours. */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Sets timeouts, and the search path, so that names mean the migrations' tables even if the role has another path. */
const settingsOf = ({ statement, lock, idleInTransaction }: Timeouts) => `
  set statement_timeout = ${statement};
  set lock_timeout = ${lock};
  set idle_in_transaction_session_timeout = ${idleInTransaction};
  set search_path = public, pg_temp`

export function breaksUnique(error: unknown, index?: string): boolean {
  return hasCode(error, '23505') && (index === undefined || error.constraint === index)
}

/** For a `catch`: throws this refusal instead of the database's error about a duplicate. */
export const refuseDuplicate = (index: string, refusal: () => Error) => (error: unknown) => {
  throw breaksUnique(error, index) ? refusal() : error
}

/** Whether a statement referred to a user with this id who does not exist, or no longer. */
export function breaksReference(error: unknown, userId: string): boolean {
  return hasCode(error, '23503') && (error.detail ?? '').includes(`=(${userId})`)
}

export function isLockConflict(error: unknown): boolean {
  return hasCode(error, '55P03') || hasCode(error, '40P01')
}

const hasCode = (error: unknown, code: string): error is DatabaseError =>
  error instanceof DatabaseError && error.code === code
