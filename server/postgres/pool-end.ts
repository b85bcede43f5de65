import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'
import { finishesWithin } from '#flow/finishes-within.ts'

/** How long (ms) what is under way may go on once a pool is to end. */
const PATIENCE = 1_000

/** The end of a pool, whatever its connections are doing: what is not over in time is ended by the database, then from here. */
export function endingInTime(pool: Pool, connection: ClientConfig): () => Promise<void> {
  const clients = new Set<PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  return async () => {
    const ended = pool.end()
    if (await finishesWithin(PATIENCE, ended)) return
    // Of several servers it may be another one now, where these processes are somebody else's.
    if (!connection.stream) await terminate(connection, [...clients].map(processOf))
    for (const client of clients) void client.end()
    await finishesWithin(PATIENCE, ended)
  }
}

/** The server's process of a connection; what the driver knows and its types do not. */
const processOf = (client: PoolClient) => ('processID' in client ? client.processID : null)

/** Without this a statement that waits for a lock would go on waiting, and get it, with nobody there. */
async function terminate(connection: ClientConfig, processes: unknown[]): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [processes])
  } catch {
    // The database does not answer, so there is nothing to end there.
  }
  await finishesWithin(PATIENCE, client.end())
}
