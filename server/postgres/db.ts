import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Client, Pool, types, type ClientConfig } from 'pg'
import { endingInTime } from './pool-end.ts'
import { preparing } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** Where only a transaction will do: writes that are audited and announced together. */
export type Tx = Transaction<Tables>

const toMoment = (text: string) => new Date(text).toISOString()
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.TIMESTAMPTZ, toMoment],
  [types.builtins.DATE, (text) => text],
])

const typeParsers: NonNullable<ClientConfig['types']> = {
  getTypeParser: (oid: Parameters<typeof types.getTypeParser>[0], format?: 'text' | 'binary') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format ?? 'text'),
}

/** How long (ms) a pool's connections bear with the database; 0: without an end. */
interface Patience {
  statement: number
  lock: number
  idleInTransaction: number
}

/** The client has given up by then; and locks are let go before requests that wait for a connection give up. */
const forRequests: Patience = { statement: 30_000, lock: 4_000, idleInTransaction: 60_000 }
/** For files and the nightly run, whose statements read much. */
export const forLongWork: Patience = { statement: 600_000, lock: 10_000, idleInTransaction: 60_000 }
/** For migrations and repairs, during which nobody must give up half way. */
export const forUpkeep: Patience = { statement: 0, lock: 0, idleInTransaction: 0 }

/** How long (ms) to wait for a connection, one of the pool's or a new one. */
export const TO_CONNECT = 5_000
/** Beyond the database's own limit (ms): who is then still silent does not answer any more. */
const SILENCE = 5_000

/** Opens a pool; snake_case and camelCase meet here and nowhere else. */
export function openDatabase(
  connection: ClientConfig,
  onIdleError: (error: Error) => void,
  max = 10,
  patience = forRequests,
): Db {
  const pool = new Pool({
    ...connection,
    max,
    types: typeParsers,
    connectionTimeoutMillis: TO_CONNECT,
    ...(patience.statement > 0 && { query_timeout: patience.statement + SILENCE }),
    ...keepingAlive,
    application_name: 'westmore',
    // Asked for, not sent when connecting: a pooler in between refuses what it does not know.
    onConnect: (client) => client.query(settingsOf(patience)),
  })
  pool.on('error', onIdleError)
  // A connection lost while in use fails its query; unheard, the same loss would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparing(pool, endingInTime(pool, connection)) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Db, Pool>()

/** How many connections a pool may have, how many of them are used now, and how many questions wait for one. */
export function poolFigures(db: Db): { most: number; used: number; waiting: number } {
  const pool = pools.get(db)
  if (!pool) throw new Error('a transaction has no pool')
  return { most: pool.options.max, used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }
}

/** One connection without limits for COPY, which Kysely has no words for, and Kysely on the same one; both end with the client. */
export function openConnection(connection: ClientConfig): { client: Client; db: Db } {
  const client = new Client({ ...connection, types: typeParsers, ...keepingAlive, application_name: BACKUP })
  // A lost connection fails what runs on it; unheard, the same loss would also end the process.
  client.on('error', () => {})
  const held = {
    query: client.query.bind(client),
    release() {},
  }
  const pool = { options: {}, connect: async () => held, end: async () => {} }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { client, db }
}

/** How connections of backups are called, so that nobody takes them for a node. */
const BACKUP = 'westmore backup'

/** How many connections the database, and what is set for it and for its role, still have room for; this one counts as free. */
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

/** So that the loss of the other side is noticed within half a minute, not after two hours. */
export const keepingAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Limits, and names that mean what the migrations made, whatever path was set for the role. */
const settingsOf = ({ statement, lock, idleInTransaction }: Patience) => `
  set statement_timeout = ${statement};
  set lock_timeout = ${lock};
  set idle_in_transaction_session_timeout = ${idleInTransaction};
  set search_path = public, pg_temp`

/** Whether a statement broke the unique index of this name, or any. */
export function breaksUnique(error: unknown, index?: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    (index === undefined || error.constraint === index)
  )
}

/** Whether a statement referred to a user of this id who is not there, or not any more. */
export function breaksReference(error: unknown, userId: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23503' &&
    'detail' in error &&
    String(error.detail).includes(`=(${userId})`)
  )
}

/** Whether a statement met what somebody else holds, or was given up because two waited for each other. */
export function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}
