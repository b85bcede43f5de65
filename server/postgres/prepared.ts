import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { isConnectionUnusable } from './away.ts'

/** Most prepared statements; every connection keeps its own for its lifetime. */
export const MOST = 300
const WAITING = 1_000

export function withPreparedStatements(pool: Pool, end: () => Promise<void>): PostgresPool {
  const names = openStatementNames()
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end,
    connect: async () => {
      const client = await pool.connect()
      const found = wrapped.get(client) ?? clientWithPreparedStatements(client, names)
      wrapped.set(client, found)
      return found
    },
  }
}

function clientWithPreparedStatements(client: PoolClient, names: Names): PostgresPoolClient {
  let isInTransaction = false
  const query = async (text: string, values: unknown[]): Promise<QueryResult> => {
    isInTransaction = text === 'begin' || (isInTransaction && text !== 'commit' && text !== 'rollback')
    if (isInTransaction) {
      client.connection.stream.cork()
      process.nextTick(() => client.connection.stream.uncork())
    }
    const name = names.of(text)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      // The holder can send nothing more, so its rollback does not hang; the database rolls back by itself.
      if (isConnectionUnusable(error)) void client.end()
      if (name === undefined || !isPlanOutdated(error)) throw error
      names.giveUp(text)
      return query(text, values)
    }
  }
  return Object.assign(Object.create(client), { query })
}

/** Happens when a newer node adds a column while this one runs. */
function isPlanOutdated(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}

type Names = ReturnType<typeof openStatementNames>

/** Names statements from their second use; not `begin` and the like, nor those that start with a comment. */
function openStatementNames() {
  const names = new Map<string, string | undefined>()
  const once = new Set<string>()
  return {
    of(text: string): string | undefined {
      if (names.has(text)) return names.get(text)
      if (names.size >= MOST || !/^\s*(select|with|insert|update|delete)\b/i.test(text)) return undefined
      if (once.delete(text)) {
        names.set(text, `s${names.size}`)
      } else {
        if (once.size >= WAITING) once.clear()
        once.add(text)
      }
      return names.get(text)
    },
    giveUp: (text: string) => names.set(text, undefined),
  }
}
