import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import { until } from './until.ts'

/** Connects to the site's own database as it runs now, to fill it and to compare with it. */
export function openDatabase(dataDir: string, connections = 1) {
  const pool = new Pool({ ...connectionIn(dataDir), max: connections })
  // Some measurements kill the database.
  pool.on('error', () => {})
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() })
}

/** How long (ms) `untilFound` waits. */
const PATIENCE = 600_000

/** Repeats the query until it finds a row. */
export async function untilFound(pool: Pool, query: string): Promise<void> {
  const isFound = async () => (await pool.query(query)).rowCount !== 0
  await until(isFound, { patience: PATIENCE, pause: 100, failure: `nothing was found: ${query}` })
}

/** The address and process of a data folder's embedded database, from PostgreSQL's pid file; NaN while it is down. */
export function connectionIn(dataDir: string) {
  const file = join(dataDir, 'postgres/postmaster.pid')
  const [pid, , , port, host = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return { pid: Number(pid), host, port: Number(port), user: 'westmore', database: 'postgres' }
}

/** The client secret of the measured site, with which it signs its cookies. */
export const CLIENT_SECRET = 'bench'

/** Writes a session into the database and returns its cookie, signed, because unsigned cookies are limited by address. */
export async function startSession(pool: Pool, userId: string): Promise<string> {
  const random = randomBytes(32).toString('base64url')
  const signature = createHmac('sha256', `westmore session ${CLIENT_SECRET}`)
    .update(random)
    .digest('base64url')
  const token = `${random}.${signature}`
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), userId],
  )
  return `sid=${token}`
}

/** Cookies of new administrators; limits apply to each person, so a load test needs many. */
export async function addAdministrators(pool: Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (id, username, discriminator, role)
     select (20000000000000100 + n)::text, 'bench', '0', 'administrator' from generate_series(1, $1::int) n
     on conflict (id) do update set role = 'administrator' returning id`,
    [count],
  )
  return Promise.all(rows.map(({ id }) => startSession(pool, id)))
}
