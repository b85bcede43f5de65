import type { FastifyReply } from 'fastify'
import { type Change, HEARTBEAT } from '@westmore/contract/live.ts'
import { readSession, type Exchange, type SignedIn } from '#caller/session.ts'
import { isInAudience, type LiveHub, type Signal } from '#live.ts'
import { shareNext } from '#flow/sharing.ts'
import { openTurns } from '#flow/turns.ts'

/** Bytes for a client that does not read; beyond that its stream ends, and the client reloads everything. */
const MOST_UNREAD = 1_000_000

const sessionReads = openTurns({ atOnce: 3, perPerson: 1, waiting: Infinity })

export type LiveSession = ReturnType<typeof watchSession>

/** The open streams of one session; changes, checks and permissions are computed once for all of them. */
export function watchSession(
  key: string,
  exchange: Exchange,
  { hub, onEmpty }: { hub: LiveHub; onEmpty: () => void },
) {
  const streams = openStreams(forgetEmpty)
  let entering = 0
  let isOver = false
  let user: SignedIn | undefined
  /** Set while the session is read again: signals that arrive during that time are checked against the new role. */
  let checkUnderWay: Promise<void> | undefined
  const readNext = shareNext(async () => {
    user = await sessionReads.run(key, () => readSession(exchange))
    if (!user) streams.endAll()
    return user
  })
  const stopListening = hub.listen({ onSignal: receive, onGap: streams.endAll })
  const heartbeat = setInterval(() => {
    streams.send('event: heartbeat\ndata: {}\n\n')
    void check().catch(() => {})
  }, HEARTBEAT)

  function receive(signal: Signal): void {
    if (signal.topic !== 'auth' && !checkUnderWay) return deliver(signal)
    const checked: Promise<void> = (checkUnderWay ?? Promise.resolve())
      .then(() => checkAndDeliver(signal))
      .finally(() => {
        if (checkUnderWay === checked) checkUnderWay = undefined
      })
    checkUnderWay = checked
  }

  async function checkAndDeliver(signal: Signal): Promise<void> {
    // Before the first read the signal may concern this session; if reading fails, the streams have already ended.
    const isOfOthers = user && !isInAudience(user, signal.to)
    if (signal.topic === 'auth' && !isOfOthers) await check().catch(() => {})
    deliver(signal)
  }

  function deliver({ to, ...change }: Signal): void {
    if (user && isInAudience(user, to)) streams.announce(change)
  }

  /** Reads the session again, as it may have ended or the role changed; simultaneous calls share one read. */
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
    /** `position`: the mark of the client's oldest data; without it the client reloads everything. */
    add(reply: FastifyReply, position: string | undefined) {
      // While the session is read again, the role may be an old one.
      const mayResume = position !== undefined && !checkUnderWay
      const missed = mayResume ? hub.since(position) : undefined
      streams.add(reply, missed ? 'resumed' : 'started')
      missed?.forEach(deliver)
    },
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

  /** Changes of one turn of the event loop go out together, equal ones once. */
  function announce(change: Change): void {
    if (waiting.size === 0) setImmediate(flush)
    waiting.add(JSON.stringify(change))
  }

  function add(reply: FastifyReply, beginning: 'resumed' | 'started'): void {
    const { raw } = startStream(reply)
    raw.write(`event: ${beginning}\ndata: {}\n\n`)
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
    // A client that no longer reads would not notice an orderly end.
    oldest.destroy()
  }

  const endAll = () => {
    for (const raw of streams) raw.end()
    streams.clear()
    onFewer()
  }

  return { send, announce, add, endOldest, endAll, count: () => streams.size }
}

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
