import type { FastifyReply } from 'fastify'
import { type Change, HEARTBEAT } from '@westmore/contract/live.ts'
import { readSession, type Exchange, type SignedIn } from '#caller/session.ts'
import { concerns, type LiveHub, type Signal } from '#live.ts'
import { shareNext } from '#flow/sharing.ts'
import { openTurns } from '#flow/turns.ts'

/**
 * The most bytes a stream may hold for a client that does not read; beyond that it ends, and a client that connects again asks for
 * everything.
 */
const MOST_UNREAD = 1_000_000

/** How many sessions are read from the database at once; the other connections are for everybody else. */
const checking = openTurns({ atOnce: 3, perPerson: 1, waiting: Infinity })

export interface LiveSession {
  /** Reads the session again, undefined when it is over; calls at the same time share one reading. */
  check: () => Promise<SignedIn | undefined>
  /** Whose it was when it was last read. */
  userId: () => string | undefined
  add: (reply: FastifyReply) => void
  count: () => number
  endOldest: () => void
  endAll: () => void
  /** Stops listening unless somebody has a stream or is about to. */
  leave: () => void
  enter: () => void
}

/** The open streams of one session: their changes, checks and permissions are worked out once, however many they are. */
export function watchSession(
  key: string,
  exchange: Exchange,
  { hub, onEmpty }: { hub: LiveHub; onEmpty: () => void },
): LiveSession {
  const streams = openStreams(forgetEmpty)
  let entering = 0
  let isOver = false
  let user: SignedIn | undefined
  /** Set while the session is being read again: signals that arrive meanwhile are judged by its new role. */
  let judging: Promise<void> | undefined
  const readNext = shareNext(async () => {
    user = await checking.run(key, () => readSession(exchange))
    if (!user) streams.endAll()
    return user
  })
  const stopListening = hub.listen({ onSignal: hear, onGap: streams.endAll })
  const heartbeat = setInterval(() => {
    streams.send('event: heartbeat\ndata: {}\n\n')
    void check().catch(() => {})
  }, HEARTBEAT)

  function hear(signal: Signal): void {
    if (signal.topic !== 'auth' && !judging) return pass(signal)
    const judged: Promise<void> = (judging ?? Promise.resolve())
      .then(() => judge(signal))
      .finally(() => {
        if (judging === judged) judging = undefined
      })
    judging = judged
  }

  async function judge(signal: Signal): Promise<void> {
    // Until the session was read for the first time, the signal may be about it; when reading fails, the streams are ended already.
    const isOfOthers = user && !concerns(user, signal.to)
    if (signal.topic === 'auth' && !isOfOthers) await check().catch(() => {})
    pass(signal)
  }

  function pass({ to, ...change }: Signal): void {
    if (user && concerns(user, to)) streams.announce(change)
  }

  /** The role may have changed, the session may be over. */
  async function check(): Promise<SignedIn | undefined> {
    try {
      return await readNext(streams)
    } catch (error) {
      streams.endAll()
      throw error
    }
  }

  function forgetEmpty(): void {
    if (isOver || streams.count() > 0 || entering > 0) return
    isOver = true
    stopListening()
    clearInterval(heartbeat)
    onEmpty()
  }

  return {
    check,
    userId: () => user?.id,
    add: streams.add,
    count: streams.count,
    endOldest: streams.endOldest,
    endAll: streams.endAll,
    enter() {
      entering += 1
    },
    leave() {
      entering -= 1
      forgetEmpty()
    },
  }
}

/** Several streams that are sent the same; `onFewer` is called whenever one of them has ended. */
function openStreams(onFewer: () => void) {
  const streams = new Set<FastifyReply['raw']>()
  const waiting = new Set<string>()

  function send(text: string): void {
    for (const raw of streams) {
      raw.write(text)
      if (raw.writableLength > MOST_UNREAD) raw.destroy()
    }
  }

  function flush(): void {
    send([...waiting].map((data) => `event: change\ndata: ${data}\n\n`).join(''))
    waiting.clear()
  }

  /** Changes of one turn of the event loop go out in one piece, and the same change once. */
  function announce(change: Change): void {
    if (waiting.size === 0) setImmediate(flush)
    waiting.add(JSON.stringify(change))
  }

  function add(reply: FastifyReply): void {
    const { raw } = startStream(reply)
    streams.add(raw)
    const remove = () => {
      streams.delete(raw)
      onFewer()
    }
    if (raw.closed) remove()
    else raw.once('close', remove)
  }

  function endOldest(): void {
    const [oldest] = streams
    if (!oldest) return
    streams.delete(oldest)
    // A client that does not read any more would not notice an orderly end.
    oldest.destroy()
  }

  const endAll = () => {
    for (const raw of streams) raw.end()
    streams.clear()
    onFewer()
  }

  return { send, announce, add, endOldest, endAll, count: () => streams.size }
}

/** Begins server-sent events; what follows is written to `raw`. */
export function startStream(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  reply.raw.write(': open\n\n')
  return reply
}
