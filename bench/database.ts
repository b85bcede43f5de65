import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, type ClientConfig, Pool } from 'pg'

/** The product's own database beside it: to fill it, and as the bare limit to measure against. */
export function openDatabase(dataDir: string, connections = 8): Pool {
  return new Pool({ ...connectionIn(dataDir), max: connections })
}

/** Where the embedded database of a data folder listens, by PostgreSQL's own note. */
export function connectionIn(dataDir: string): ClientConfig {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return { host: host ?? '', port: Number(port), user: 'westmore', database: 'postgres' }
}

/** The socket of the same; undefined while it is down. */
export function socketIn(dataDir: string): string | undefined {
  try {
    const { host, port } = connectionIn(dataDir)
    return `${host}/.s.PGSQL.${port}`
  } catch {
    return undefined
  }
}

/** The cookie of a person signed in at the back door: the login is measured elsewhere. */
export async function startSession(database: Pool | Client, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), userId],
  )
  return `sid=${token}`
}
