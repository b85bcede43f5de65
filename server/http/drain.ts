import { Server as NetServer, Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

export const PATIENCE = 10_000
/**
 * Milliseconds in which new connections are still accepted, so that a proxy learns from `/readyz` to use another node.
 */
const NOTICE = 1_000
/**
 * After this idle time (ms) in a stop, a kept-alive connection is closed: a proxy about to use it has done so by then.
 */
const IDLE = 250
const POLL = 25
/** A turn of the event loop shorter than this (ms) had nothing to do. */
const EMPTY_TURN = 0.05

interface Drain {
  patience: number
  /** Whether another process holds the port, so that connections wait for the next server. */
  isHeld: boolean
}

/**
 * Lets the server stop without cutting off requests: first every answer gets `Connection: close`, so that proxies open
 * new connections to other nodes; then new connections are refused, idle ones are closed, and requests under way
 * finish. Must be mounted before all routes; the returned function must run last before the server closes.
 */
export function mountDrain(app: FastifyInstance, { patience, isHeld }: Drain): () => Promise<void> {
  const underWay = new Map<Socket, number>()
  const idleSince = new Map<Socket, number>()
  let isStopping = false

  // A new connection may be about to send its first request.
  app.server.on('connection', trackConnection)
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, next) => {
    if (isStopping) raw.shouldKeepAlive = false
    if (socket instanceof Socket) trackRequest(socket, raw)
    next()
  })
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (isStopping) reply.header('connection', 'close')
    next()
  })

  function trackConnection(socket: Socket): void {
    idleSince.set(socket, performance.now())
    socket.once('close', () => {
      underWay.delete(socket)
      idleSince.delete(socket)
    })
  }

  function trackRequest(socket: Socket, raw: FastifyReply['raw']): void {
    // The connection came through another server of the same application, because `localhost` has two addresses.
    if (!idleSince.has(socket)) trackConnection(socket)
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    raw.on('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1
      if (left > 0) underWay.set(socket, left)
      else underWay.delete(socket)
      if (left === 0 && !socket.destroyed) idleSince.set(socket, performance.now())
    })
  }

  return async () => {
    isStopping = true
    const begun = performance.now()
    const isOver = (time: number) => performance.now() - begun >= time
    if (!isHeld) {
      while (underWay.size > 0 && !isOver(NOTICE)) await sleep(POLL)
      await eventLoopIdle()
    }
    stopListening(app)
    while ((underWay.size > 0 || idleSince.size > 0) && !isOver(patience)) {
      for (const [socket, since] of idleSince)
        if (!underWay.has(socket) && performance.now() - since >= IDLE) socket.destroySoon()
      await sleep(POLL)
    }
    app.server.closeAllConnections()
  }
}

/**
 * Resolves right after the event loop has accepted all waiting connections. A connection that comes before listening
 * ends would be cut off unanswered, so this waits for a turn of the loop that had nothing to do.
 */
async function eventLoopIdle(): Promise<void> {
  const begun = performance.now()
  for (let turn = begun; performance.now() - begun < NOTICE;) {
    await immediate()
    const now = performance.now()
    if (now - turn < EMPTY_TURN) return
    turn = now
  }
}

/** Stops accepting connections without cutting idle ones, as `close` of Node's HTTP server would do. */
function stopListening({ server }: FastifyInstance): void {
  NetServer.prototype.close.call(server)
}
