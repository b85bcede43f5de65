import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { isConnectionSpent } from './away.ts'

/** Every connection keeps what it has prepared for as long as it lives, so only so many statements are. */
export const MOST = 300
/** Texts remembered while it is open whether they come again. */
const WAITING = 1_000

/** A pool whose connections parse and plan once what is asked again and again, and which gives up those that are no use any more. */
export function preparing(pool: Pool, end: () => Promise<void>): PostgresPool {
  const names = namesOfRepeated()
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end,
    connect: async () => {
      const client = await pool.connect()
      const found = wrapped.get(client) ?? preparingClient(client, names)
      wrapped.set(client, found)
      return found
    },
  }
}

function preparingClient(client: PoolClient, names: Names): PostgresPoolClient {
  const query = async (asked: QueryConfig) => {
    try {
      return await client.query(asked)
    } catch (error) {
      // Whoever holds it can ask nothing more of it, so a rollback does not wait; the database rolls back by itself.
      if (isConnectionSpent(error)) void client.end()
      throw error
    }
  }
  return Object.assign(Object.create(client), {
    query: async (text: string, values: unknown[]) => {
      const name = names.of(text)
      if (name === undefined) return query({ text, values })
      try {
        return await query({ name, text, values })
      } catch (error) {
        if (!isPlanOutdated(error)) throw error
        names.giveUp(text)
        return query({ text, values })
      }
    },
  })
}

/** A newer node added a column while this one runs. */
function isPlanOutdated(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}

type Names = ReturnType<typeof namesOfRepeated>

/** Names for statements from the second time on, while there are not too many; none for `begin` and its like, nor behind a comment. */
function namesOfRepeated() {
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
