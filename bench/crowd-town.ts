import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientConfig, type Pool } from 'pg'
import { startSession } from './database.ts'
import { fillCommunity, STAFF, staffAt } from './growth-town.ts'
import { fillLedger } from './ledger-fill.ts'

export interface Crowd {
  /** Who is on, each with an unclosed ticket of their own. */
  players: { cookie: string; ticketId: string }[]
  administrators: string[]
  /** Tokens of the game servers. */
  tokens: string[]
}

export interface CrowdSize {
  people: number
  lines: number
  online: number
  servers: number
}

const FILLED = 'filled'
const LONGEST = 5_000

/** As many tickets as people, and the ledger; a folder that was filled before is taken as it is. */
export async function fillTown(
  pool: Pool,
  connection: ClientConfig,
  site: { url: string; dataDir: string },
  { people, lines }: CrowdSize,
): Promise<void> {
  const note = join(site.dataDir, FILLED)
  if (existsSync(note)) return
  const client = new Client(connection)
  await client.connect()
  await fillLedger(client, site.url, lines)
  await client.end()
  await fillCommunity(pool, { people, tickets: people, lines, longest: LONGEST })
  await writeFile(note, '')
}

export async function gather(pool: Pool, { online, servers }: CrowdSize): Promise<Crowd> {
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    `select min(id::text) as id, user_id from tickets where status <> 'closed' group by user_id order by user_id limit $1`,
    [online],
  )
  const players = await Promise.all(
    rows.map(async ({ id, user_id }) => ({ ticketId: id, cookie: await startSession(pool, user_id) })),
  )
  const administrators = await Promise.all(
    Array.from({ length: STAFF }, (_, at) => startSession(pool, staffAt(at))),
  )
  return { players, administrators, tokens: await makeTokens(pool, servers) }
}

async function makeTokens(pool: Pool, servers: number): Promise<string[]> {
  const tokens = Array.from({ length: servers }, () => randomUUID())
  for (const [at, token] of tokens.entries())
    await pool.query(
      `insert into log_tokens (id, name, server_id, token_hash, created_by, creator_id)
       values (gen_random_uuid(), $1, $1, $2, 'bench', $3)`,
      [`crowd-${at}`, createHash('sha256').update(token).digest(), staffAt(0)],
    )
  return tokens
}
