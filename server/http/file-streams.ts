import { setTimeout as sleep } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { ORPCError } from '@orpc/server'
import type { FastifyReply } from 'fastify'
import { readSession, type Exchange, type SignedIn } from '#caller/session.ts'
import { withReadTimeouts, type TimedStream } from './read-timeouts.ts'
import { openTurns } from '#flow/turns.ts'

/**
 * A reader that takes nothing for PATIENCE ms is cut off; so is a file that takes LONGEST ms in all, unless its length
 * is known.
 */
const PATIENCE = 60_000
const LONGEST = 60 * 60_000
const PER_PERSON = 3
/** Files sent by this node at the same time; each holds a chunk of some megabytes. */
const MOST = 30
/** When all places are taken, a reader that took nothing for this long (ms) loses its place to a newcomer. */
const STANDS_STILL = 5_000
const PIECE = 65_536

const places = openTurns({ atOnce: Infinity, perPerson: PER_PERSON, waiting: 0 })
/** Limits how many files read from the database at once; each waits for one chunk only, so none is refused. */
const reading = openTurns({ atOnce: 2, perPerson: 1, waiting: PER_PERSON })
/** As a part of a chunk's reading time: without the pause many files would leave no time for other requests. */
const REST = 0.5
const open = new Set<TimedStream>()

/**
 * Sends a file of any length as a stream. Between two pieces it holds only memory, for a limited time: no connection
 * and no transaction. Refuses with TOO_MANY_REQUESTS before `begin` is called.
 */
export async function streamFile(
  { user }: { user: { id: string } },
  begin: () => Promise<AsyncIterable<string | Buffer>>,
  longest = LONGEST,
): Promise<Readable> {
  const leave = await places.take(user.id)
  try {
    makeRoom()
    const file = withReadTimeouts(await begin(), { idle: PATIENCE, longest })
    open.add(file)
    file.stream.once('close', () => {
      open.delete(file)
      leave()
    })
    return file.stream
  } catch (error) {
    leave()
    throw error
  }
}

function makeRoom(): void {
  if (open.size < MOST) return
  const [slowest] = [...open].toSorted((a, b) => b.waits() - a.waits())
  if (!slowest || slowest.waits() < STANDS_STILL) {
    throw new ORPCError('TOO_MANY_REQUESTS', {
      status: 429,
      message: 'Many files are being sent already, wait a moment',
    })
  }
  open.delete(slowest)
  slowest.stream.destroy()
}

/**
 * Ends with an error when the session ends or the role changes, since the role decides which rows the person may read.
 */
export async function* throttleReads(
  exchange: Exchange & { user: SignedIn },
  chunks: AsyncIterable<string | Buffer>,
): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]()
  const read = async () => {
    const began = performance.now()
    const { value, done } = await iterator.next()
    const user = await readSession(exchange)
    await sleep((performance.now() - began) * REST)
    if (user?.role !== exchange.user.role) throw new Error('the session ended, or the role changed')
    return done ? undefined : Buffer.from(value)
  }
  try {
    for (;;) {
      const chunk = await reading.run(exchange.user.id, read)
      if (!chunk) return
      for (let from = 0; from < chunk.length; from += PIECE) yield chunk.subarray(from, from + PIECE)
    }
  } finally {
    await iterator.return?.()
  }
}

export function holdUntilSent({ raw }: FastifyReply, end: () => void): void {
  if (raw.closed || raw.destroyed) end()
  else raw.once('close', end)
}
