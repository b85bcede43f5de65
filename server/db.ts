import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  sql,
  type ControlledTransaction,
  type Transaction,
} from 'kysely'
import { Pool, types, type ClientConfig } from 'pg'
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

/** Opens a pool; snake_case and camelCase meet here and nowhere else. */
export function openDatabase(connection: ClientConfig, onIdleError: (error: Error) => void, max = 10): Db {
  const pool = new Pool({
    ...connection,
    max,
    types: typeParsers,
    connectionTimeoutMillis: 5_000,
    application_name: 'westmore',
  })
  pool.on('error', onIdleError)
  // A connection lost while in use fails its query; unheard, the same loss would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** Everything of a file out of one moment; the database ends it when nothing is asked of it for so long (ms). */
export async function openSnapshot(db: Db, idle: number) {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(idle)}`.execute(snapshot)
    return snapshot
  } catch (error) {
    await giveBack(snapshot)
    throw error
  }
}

/** Frees the connection of a snapshot; one that was lost has rolled back by itself. */
export async function giveBack(snapshot: ControlledTransaction<Tables>): Promise<void> {
  await snapshot
    .rollback()
    .execute()
    .catch(() => {})
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
])

/** Whether the database is away rather than the statement wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    unreachable.has(code) ||
    /^(08|57P|53)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
  )
}

/** Whether a statement broke the unique index of this name. */
export function breaksUnique(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === index
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
