import { ORPCError } from '@orpc/server'
import type { FastifyReply } from 'fastify'
import { openTurns } from '#flow/turns.ts'
import type { Question } from './question.ts'
import type { Searcher } from './searches.ts'

/** Who waits for an answer, and a signal for when they are gone. */
export interface Asker extends Searcher {
  gone: AbortSignal
}

export function askerOf({
  user,
  reply,
}: {
  user: { id: string; username: string }
  reply: FastifyReply
}): Asker {
  const gone = new AbortController()
  reply.raw.once('close', () =>
    gone.abort(new ORPCError('CLIENT_GONE', { status: 499, message: 'Nobody waits for the answer' })),
  )
  return { id: user.id, username: user.username, gone: gone.signal }
}

/**
 * A search of texts reads every line of its range and holds a connection meanwhile; the other connections are for
 * everybody else, and the second search for a colleague: one person takes one core of the database at most. A page asks four
 * questions at once: twenty are five open tabs.
 */
const searching = openTurns({ atOnce: 2, perPerson: 1, waiting: 20 })

/** Pages of a search over very many lines are short work, and wait for each other only, not for what counts all of them. */
const finding = openTurns({ atOnce: 2, perPerson: 1, waiting: 20 })

export const findInTurn = <Answer>({ asker }: Question, find: () => Promise<Answer>): Promise<Answer> =>
  asker ? finding.run(asker.id, find, asker.gone) : find()

/** Reads lines; searches of texts wait for the turn of their person. */
export const readInTurn = <Answer>(
  { terms, asker }: Question,
  read: () => Promise<Answer>,
): Promise<Answer> => (terms.length > 0 && asker ? searching.run(asker.id, read, asker.gone) : read())
