import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db.ts'

const INTERVAL = 60_000

/**
 * The database's clock, the same for all nodes; in a transaction, the time of its start. All time rules use it: SQL
 * through `now()`, requests through the copy in their context, other code through this function.
 */
export async function clock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now()`.execute(db)
  return new Date(rows[0]?.now ?? Date.now())
}

/** Continues from the last comparison with a monotonic counter, so that a wrong date of the node does not matter. */
export function openDatabaseClock(db: Db, logger: FastifyBaseLogger) {
  let origin = performance.timeOrigin
  /** After a failure the clock keeps its offset. */
  const compare = async () => {
    const asked = performance.now()
    try {
      // Measured from the question and rounded up, because the answer is cut to milliseconds: at most one round trip
      // ahead, never behind a time the database has written.
      origin = (await clock(db)).getTime() + 1 - asked
    } catch (error) {
      logger.debug({ err: error }, 'the clock could not be compared with the database')
    }
  }
  const timer = setInterval(compare, INTERVAL).unref()
  return { now: () => new Date(origin + performance.now()), compare, close: () => clearInterval(timer) }
}
