import type { FastifyReply } from 'fastify'
import { HEARTBEAT } from '@westmore/contract/live.ts'
import { readSession, type Exchange, type SignedIn } from '#features/auth/session.ts'
import { concerns, type LiveHub, type Signal } from '#live.ts'
import { shareNext } from '#sharing.ts'
import { openTurns } from '#turns.ts'

/** What a stream may hold for a reader who takes nothing (bytes); beyond it ends, and whoever comes back asks for everything. */
const MOST_UNREAD = 1_000_000

/** Of all sessions together so many are read at once; the other connections are for everybody else. */
const checking = openTurns({ atOnce: 3, perPerson: 1, waiting: Infinity })

export interface LiveSession {
  /** Read anew; undefined when it is over. All who ask at once are answered by one reading. */
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

/** The open streams of one session: heard for, checked and judged once, however many they are. */
export function watchSession(
  key: string,
  exchange: Exchange,
  { hub, onEmpty }: { hub: LiveHub; onEmpty: () => void },
): LiveSession {
  const streams = new Set<FastifyReply['raw']>()
  let entering = 0
  let isOver = false
  let user: SignedIn | undefined
  /** Set while it is not sure who this is; what follows a change of role is judged by the new one. */
  let judging: Promise<void> | undefined
  const waiting = new Set<string>()
  const readNext = shareNext(async () => {
    user = await checking.run(key, () => readSession(exchange))
    if (!user) endAll()
    return user
  })
  const stopListening = hub.listen({ onSignal: hear, onGap: endAll })
  const heartbeat = setInterval(() => {
    send('event: heartbeat\ndata: {}\n\n')
    void check().catch(() => {})
  }, HEARTBEAT)

  function hear(signal: Signal): void {
    if (signal.topic !== 'auth' && !judging) return tell(signal)
    const judged: Promise<void> = (judging ?? Promise.resolve())
      .then(() => judge(signal))
      .finally(() => {
        if (judging === judged) judging = undefined
      })
    judging = judged
  }

  async function judge(signal: Signal): Promise<void> {
    // Before the first reading is over it may be about this session; what cannot be checked has ended its streams.
    const isOfOthers = user && !concerns(user, signal.to)
    if (signal.topic === 'auth' && !isOfOthers) await check().catch(() => {})
    tell(signal)
  }

  /** What comes in one breath goes out in one piece, and the same news once. */
  function tell({ to, ...change }: Signal): void {
    if (!user || !concerns(user, to)) return
    if (waiting.size === 0) setImmediate(flush)
    waiting.add(JSON.stringify(change))
  }

  function flush(): void {
    send([...waiting].map((data) => `event: change\ndata: ${data}\n\n`).join(''))
    waiting.clear()
  }

  function send(text: string): void {
    for (const raw of streams) {
      raw.write(text)
      if (raw.writableLength > MOST_UNREAD) raw.destroy()
    }
  }

  /** The role may have changed, the session may be over. */
  async function check(): Promise<SignedIn | undefined> {
    try {
      return await readNext(streams)
    } catch (error) {
      endAll()
      throw error
    }
  }

  function endAll(): void {
    for (const raw of streams) raw.end()
    streams.clear()
    forgetEmpty()
  }

  function forgetEmpty(): void {
    if (isOver || streams.size > 0 || entering > 0) return
    isOver = true
    stopListening()
    clearInterval(heartbeat)
    onEmpty()
  }

  return {
    check,
    userId: () => user?.id,
    add(reply) {
      const { raw } = startStream(reply)
      streams.add(raw)
      const remove = () => {
        streams.delete(raw)
        forgetEmpty()
      }
      if (raw.closed) remove()
      else raw.once('close', remove)
    },
    count: () => streams.size,
    endOldest() {
      const [oldest] = streams
      if (!oldest) return
      streams.delete(oldest)
      // What is not read any more would not hear of an orderly end.
      oldest.destroy()
    },
    endAll,
    enter() {
      entering += 1
    },
    leave() {
      entering -= 1
      forgetEmpty()
    },
  }
}

function startStream(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  reply.raw.write(': open\n\n')
  return reply
}
