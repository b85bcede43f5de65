import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { cacheFor } from '#flow/sharing.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import { isDatabaseAway } from './away.ts'

/** How long (ms) a server has to say whether it accepts writes, and how long its answer is reused. */
const ANSWER_TIMEOUT = 1_000
const CACHE_TIME = 1_000
/** How long (ms) to wait before asking all servers again while none accepts writes; the caller has its own timeout. */
const PAUSE = 250

interface Server {
  host: string
  port: number
  url: string
}

/**
 * Parses `postgres://user:password@one:5432,two:5433/name` like libpq. Of several servers the one that accepts writes
 * is meant, whatever `target_session_attrs` says. Returns an error message if the address is wrong.
 */
export function readServers(address: string): Server[] | string {
  const [, scheme = '', account = '', list = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?]*)(.*)$/s.exec(address) ?? []
  const servers = list.split(',').map((server) => urlOf(`${scheme}${account}${server}${rest}`))
  const urls = servers.filter((url) => url !== undefined)
  const [first] = urls
  if (!first || urls.length < servers.length || (urls.length > 1 && urls.some(({ hostname }) => !hostname)))
    return 'is no URL of PostgreSQL, such as postgres://user:password@host:5432/name'
  return urls.map(serverOf)
}

function urlOf(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && /^postgres(ql)?:$/.test(url.protocol) ? url : undefined
}

function serverOf(url: URL): Server {
  url.searchParams.delete('target_session_attrs')
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 5432), url: url.href }
}

export function connectionTo(address: string): ClientConfig & { connectionString: string } {
  const servers = readServers(address)
  if (typeof servers === 'string') throw new Error(`The address of the database ${servers}`)
  const [first] = servers
  if (!first) throw new Error('no server')
  if (servers.length === 1) return { connectionString: first.url }
  const find = cacheFor(CACHE_TIME, () =>
    Promise.any(servers.map(async (server) => ((await acceptsWrites(server)) ? server : Promise.reject()))),
  )
  return { connectionString: first.url, stream: () => socketToFound(find) }
}

async function acceptsWrites({ url }: Server): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ writes: boolean }>(
      `select not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean as writes`,
    )
    return rows[0]?.writes === true
  } finally {
    void finishesWithin(ANSWER_TIMEOUT, client.end()).catch(() => {})
  }
}

/** The reason if all servers refuse permanently; undefined if one is unreachable or only unsuitable at the moment. */
function refusalOf(error: unknown): Error | undefined {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : []
  const refusals = errors.filter((one) => one instanceof Error && !isDatabaseAway(one))
  const [first] = refusals
  return refusals.length === errors.length && first instanceof Error ? first : undefined
}

/**
 * A socket that connects to the server found by `find`, not to the one the driver names. It repeats the search until it
 * is destroyed or all servers refuse.
 */
function socketToFound(find: () => Promise<Server>): Socket {
  const socket = new Socket()
  const connect = socket.connect.bind(socket)
  return Object.assign(socket, {
    connect() {
      void (async () => {
        while (!socket.destroyed) {
          const server = await find().catch((error: unknown) => {
            const refusal = refusalOf(error)
            if (refusal) socket.destroy(refusal)
          })
          if (server && !socket.destroyed) return connect(server.port, server.host)
          await sleep(PAUSE, undefined, { ref: false })
        }
        return undefined
      })()
      return socket
    },
  })
}
