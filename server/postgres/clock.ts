import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db.ts'

/** How often (ms) a node compares its clock with the database's. */
const EVERY = 60_000

/**
 * The database's own clock, one for all nodes; inside a transaction its beginning. Every rule of time of the product goes by it: in SQL by
 * `now()`, during a request by the copy in its context, elsewhere by this.
 */
export async function clock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now()`.execute(db)
  return new Date(rows[0]?.now ?? Date.now())
}

/** The database's clock without a statement each time. */
export interface KeptClock {
  now: () => Date
  /** Compares again; what fails leaves the clock as it was. */
  compare: () => Promise<void>
  close: () => void
}

/** How often the database is asked in one comparison; the shortest answer tells its time most exactly. */
const ASKED = 3

/** Runs on from the last comparison by a counter that nobody can set, so that a node with a wrong date does no harm. */
export function keepClock(db: Db, logger: FastifyBaseLogger): KeptClock {
  let origin = performance.timeOrigin
  const compare = async () => {
    let shortest = Infinity
    let compared = origin
    try {
      for (let asking = 0; asking < ASKED; asking++) {
        const asked = performance.now()
        const told = (await clock(db)).getTime()
        const took = performance.now() - asked
        if (took >= shortest) continue
        shortest = took
        // Counted from the question, and from the next millisecond, for the answer's is cut: ahead by at most the answer's
        // length, never behind a time the database has written.
        compared = told + 1 - asked
      }
      origin = compared
    } catch (error) {
      logger.debug({ err: error }, 'the clock could not be compared with the database')
    }
  }
  const timer = setInterval(compare, EVERY).unref()
  return { now: () => new Date(origin + performance.now()), compare, close: () => clearInterval(timer) }
}
