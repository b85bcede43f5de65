import type { FastifyReply } from 'fastify'
import { type Change, HEARTBEAT } from '@westmore/contract/live.ts'
import { oneAtATime } from '@westmore/contract/one-at-a-time.ts'
import { readSession, type Exchange, type SignedIn } from '#caller/session.ts'
import { isInAudience, type LiveHub, type Signal } from '#live.ts'
import { openTurns } from '#flow/turns.ts'

/** Bytes for a client that does not read; beyond that its stream ends, and the client reloads everything. */
const MOST_UNREAD = 1_000_000

const sessionReads = openTurns({ atOnce: 3, perPerson: 1, waiting: Infinity })

export type LiveSession = ReturnType<typeof watchSession>

/** The session behind one stream. It listens before it reads the session, so that no change of the role is missed. */
export function watchSession(key: string, exchange: Exchange, hub: LiveHub, onEnd: () => void) {
  const { raw } = exchange.reply
  const waiting = new Set<string>()
  let user: SignedIn | undefined
  let isOpen = false
  let isOver = false
  let heartbeat: NodeJS.Timeout | undefined
  /** Set while the session is read again: signals that arrive during that time are checked against the new role. */
  let checkUnderWay: Promise<void> | undefined
  const readNext = oneAtATime(() => sessionReads.run(key, () => readSession(exchange)))
  const stopListening = hub.listen({ onSignal: receive, onGap: end })
  if (raw.closed) process.nextTick(end)
  else raw.once('close', end)

  function end(): void {
    isOver = true
    stopListening()
    clearInterval(heartbeat)
    if (isOpen) raw.end()
    onEnd()
  }

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
    // Before the first read the signal may concern this session; if reading fails, the stream has already ended.
    const isOfOthers = user && !isInAudience(user, signal.to)
    if (signal.topic === 'auth' && !isOfOthers) await check().catch(() => {})
    deliver(signal)
  }

  /** Changes of one turn of the event loop go out together, equal ones once. */
  function deliver({ to, ...change }: Signal): void {
    if (!isOpen || !user || !isInAudience(user, to)) return
    if (waiting.size === 0) setImmediate(flush)
    waiting.add(JSON.stringify(change satisfies Change))
  }

  function flush(): void {
    send([...waiting].map((data) => `event: change\ndata: ${data}\n\n`).join(''))
    waiting.clear()
  }

  function send(text: string): void {
    raw.write(text)
    if (raw.writableLength > MOST_UNREAD) raw.destroy()
  }

  /** Reads the session again, as it may have ended or the role changed. */
  async function check(): Promise<SignedIn | undefined> {
    try {
      user = await readNext()
    } catch (error) {
      end()
      throw error
    }
    if (!user) end()
    return user
  }

  return {
    key,
    check,
    userId: () => user?.id,
    /** `position`: the mark of the client's oldest data; without it the client reloads everything. */
    open(position: string | undefined) {
      // While the session is read again, the role may be an old one.
      const mayResume = position !== undefined && !checkUnderWay
      const missed = mayResume ? hub.since(position) : undefined
      startStream(exchange.reply)
      send(`event: ${missed ? 'resumed' : 'started'}\ndata: {}\n\n`)
      isOpen = true
      missed?.forEach(deliver)
      if (isOver) return end()
      heartbeat = setInterval(() => {
        send('event: heartbeat\ndata: {}\n\n')
        void check().catch(() => {})
      }, HEARTBEAT)
    },
    end,
    // A client that no longer reads would not notice an orderly end.
    cut: () => raw.destroy(),
  }
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
