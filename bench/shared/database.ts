import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, type ClientConfig, Pool } from 'pg'

/** Connects to the site's own database, to fill it and to compare with it. */
export function openDatabase(dataDir: string, connections: number): Pool {
  const pool = new Pool({ ...connectionIn(dataDir), max: connections })
  // Some measurements kill the database.
  pool.on('error', () => {})
  return pool
}

/** Runs work with a new connection, because the embedded database may have restarted. */
export async function withDatabase<Answer>(
  dataDir: string,
  work: (pool: Pool) => Promise<Answer>,
): Promise<Answer> {
  const pool = openDatabase(dataDir, 1)
  return work(pool).finally(() => pool.end())
}

/** Repeats the query until it finds a row. */
export async function untilFound(pool: Pool, query: string): Promise<void> {
  while ((await pool.query(query)).rowCount === 0) await sleep(100)
}

/** The address of a data folder's embedded database, from PostgreSQL's pid file. */
export function connectionIn(dataDir: string): ClientConfig {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return { host: host ?? '', port: Number(port), user: 'westmore', database: 'postgres' }
}

/** A `DATABASE_URL` for this connection. */
export function urlOf({ host = '', port = 0 }: ClientConfig): string {
  return `postgres://westmore@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
}

/** The database's socket; undefined while it is down. */
export function socketIn(dataDir: string): string | undefined {
  try {
    const { host, port } = connectionIn(dataDir)
    return `${host}/.s.PGSQL.${port}`
  } catch {
    return undefined
  }
}

/** The client secret of the measured site, with which it signs its cookies. */
export const CLIENT_SECRET = 'bench'

/** Writes a session into the database and returns its cookie, signed, because unsigned cookies are limited by address. */
export async function startSession(database: Pool | Client, userId: string): Promise<string> {
  const random = randomBytes(32).toString('base64url')
  const signature = createHmac('sha256', `westmore session ${CLIENT_SECRET}`)
    .update(random)
    .digest('base64url')
  const token = `${random}.${signature}`
  await database.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), userId],
  )
  return `sid=${token}`
}

/** Cookies of new administrators; limits apply to each person, so a load test needs many. */
export async function addAdministrators(database: Pool | Client, count: number): Promise<string[]> {
  const cookies: string[] = []
  for (let at = 0; at < count; at += 1) {
    const id = String(20_000_000_000_000_100n + BigInt(at))
    await database.query(
      `insert into users (id, username, discriminator, role) values ($1, 'bench', '0', 'administrator') on conflict do nothing`,
      [id],
    )
    cookies.push(await startSession(database, id))
  }
  return cookies
}
