import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'
import { finishesWithin } from '#flow/finishes-within.ts'

const PATIENCE = 1_000

/** After PATIENCE the database terminates running statements, then the connections are closed. */
export function endWithTimeout(pool: Pool, connection: ClientConfig): () => Promise<void> {
  const clients = new Set<PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  return async () => {
    const ended = pool.end()
    if (await finishesWithin(PATIENCE, ended)) return
    // With several servers a new connection may lead to another one, where these pids belong to other connections.
    if (!connection.stream) await terminate(connection, [...clients].map(processOf))
    for (const client of clients) void client.end()
    await finishesWithin(PATIENCE, ended)
  }
}

/** The pid of a connection's backend; the driver has it, but its types do not. */
const processOf = (client: PoolClient) => ('processID' in client ? client.processID : null)

/** Otherwise a statement that waits for a lock would keep waiting and get it without any client. */
async function terminate(connection: ClientConfig, processes: unknown[]): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [processes])
  } catch {
    // The database does not answer, so nothing can be terminated.
  }
  await finishesWithin(PATIENCE, client.end())
}
