import { setTimeout as sleep } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { ORPCError } from '@orpc/server'
import type { FastifyReply } from 'fastify'
import { readSession, type Exchange, type SignedIn } from '#caller/session.ts'
import { withPatience, type PatientStream } from './patience.ts'
import { openTurns } from '#flow/turns.ts'

/** A reader who takes nothing for so long (ms), or takes longer than that for all unless its length is known, is given up. */
const PATIENCE = 60_000
const LONGEST = 60 * 60_000
/** Files one person may be sent at once. */
const PER_PERSON = 3
/** Files all people together may be sent at once by this node; each holds a chunk of some megabytes. */
const MOST = 30
/** When all places are taken, a reader who has taken nothing for so long (ms) loses theirs to somebody who comes. */
const STANDS_STILL = 5_000
/** What is handed on at once (bytes), so that a slow reader is seen to move. */
const PIECE = 65_536

const places = openTurns({ atOnce: Infinity, perPerson: PER_PERSON, waiting: 0 })
/** Connections that all files together may read by; the wait is for one chunk each, so nobody is refused. */
const reading = openTurns({ atOnce: 2, perPerson: 1, waiting: PER_PERSON })
/** After a chunk its turn rests for this part of the time it took: many files at once would leave this process no time for anybody else. */
const REST = 0.5
const open = new Set<PatientStream>()

type Reading = Exchange & { user: SignedIn }

/**
 * A file of any length as a stream. Between two pieces its reader holds nothing but memory, and that for a bounded time:
 * no connection and no transaction. Refused with TOO_MANY_REQUESTS before `begin` is called.
 */
export async function sendInPieces(
  { user }: { user: { id: string } },
  begin: () => Promise<AsyncIterable<string | Buffer>>,
  longest = LONGEST,
): Promise<Readable> {
  const leave = await places.take(user.id)
  try {
    makeRoom()
    const file = withPatience(await begin(), { idle: PATIENCE, longest })
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

/** Takes the place of whoever has stood still longest, when there is no other. */
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
 * Reads each chunk when the turn of its person comes, and gives it on in pieces. Ends with an error when the session is
 * over or the person's role is another one, since the role decides which rows they may read.
 */
export async function* readInTurns(
  exchange: Reading,
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

/** Ends a turn when the answer was taken, or its reader is gone. */
export function holdUntilSent({ raw }: FastifyReply, end: () => void): void {
  if (raw.closed || raw.destroyed) end()
  else raw.once('close', end)
}
