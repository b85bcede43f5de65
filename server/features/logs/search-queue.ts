import type { FastifyReply } from 'fastify'
import { clientGone } from '#flow/client-gone.ts'
import { openTurns } from '#flow/turns.ts'
import type { ResolvedFilter } from './resolved-filter.ts'
import type { Searcher } from './searches.ts'

export interface Asker extends Searcher {
  gone: AbortSignal
}

export function askerOf({ user, reply }: { user: Searcher; reply: FastifyReply }): Asker {
  return { id: user.id, username: user.username, gone: clientGone(reply) }
}

/**
 * A search of texts reads every line of its range and holds a connection while it does. At most two run at
 * once, one per person: one person occupies at most one core of the database, and other requests keep their
 * connections. A page sends four searches at once: 20 waiting are five open tabs.
 */
const counting = openTurns({ atOnce: 2, perPerson: 1, waiting: 20 })

/** Pages do not wait for the counts beside them. */
const reading = openTurns({ atOnce: 2, perPerson: 1, waiting: 20 })

const queueIn =
  (turns: typeof reading) =>
  <Answer>({ terms, asker }: ResolvedFilter, read: () => Promise<Answer>): Promise<Answer> =>
    terms.length > 0 && asker ? turns.run(asker.id, read, asker.gone) : read()

export const queuePage = queueIn(reading)
export const queueSearch = queueIn(counting)
