import { Server as NetServer, Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How long (ms) what is under way may take once the server stops. */
export const PATIENCE = 10_000
/** While something is under way new connections are still taken for so long (ms): a proxy hears from `/readyz` that it is to send no more. */
const NOTICE = 1_000
/** During a stop, a kept-alive connection that was idle for so long (ms) is closed: a proxy that was about to use it has done so by then. */
const IDLE = 250
const LOOK = 25
/** A turn of the event loop in which nothing was done takes no longer (ms). */
const EMPTY_TURN = 0.05

interface Drain {
  patience: number
  /** Whether the port is held by another process, where connections wait for the next server as soon as this one takes none. */
  isHeld: boolean
}

/**
 * Lets the server stop without cutting anybody off: first everything is answered with `Connection: close`, so that proxies come
 * on other connections, to other nodes; then no new connections are taken, those that are idle end, and what is under way finishes.
 * Mounted before whatever answers; what it returns is to be the last thing done before the server closes.
 */
export function mountDrain(app: FastifyInstance, { patience, isHeld }: Drain): () => Promise<void> {
  const underWay = new Map<Socket, number>()
  const idleSince = new Map<Socket, number>()
  let isStopping = false

  // One that has not asked yet may be about to.
  app.server.on('connection', watch)
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, next) => {
    if (isStopping) raw.shouldKeepAlive = false
    // What was injected has none.
    if (socket instanceof Socket) note(socket, raw)
    next()
  })
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (isStopping) reply.header('connection', 'close')
    next()
  })

  function watch(socket: Socket): void {
    idleSince.set(socket, performance.now())
    socket.once('close', () => {
      underWay.delete(socket)
      idleSince.delete(socket)
    })
  }

  function note(socket: Socket, raw: FastifyReply['raw']): void {
    // It came by another server of the same application, for `localhost` has two addresses.
    if (!idleSince.has(socket)) watch(socket)
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    raw.once('close', () => {
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
      while (underWay.size > 0 && !isOver(NOTICE)) await sleep(LOOK)
      await nothingElseToDo()
    }
    stopListening(app)
    while ((underWay.size > 0 || idleSince.size > 0) && !isOver(patience)) {
      for (const [socket, since] of idleSince)
        if (!underWay.has(socket) && performance.now() - since >= IDLE) socket.destroySoon()
      await sleep(LOOK)
    }
    app.server.closeAllConnections()
  }
}

/**
 * Resolves right after the event loop has taken everybody who was waiting to connect: whoever comes between that and the end of
 * listening is cut off unanswered, so a turn of the loop is waited for that had nothing else to do.
 */
async function nothingElseToDo(): Promise<void> {
  const begun = performance.now()
  for (let turn = begun; performance.now() - begun < NOTICE;) {
    await immediate()
    const now = performance.now()
    if (now - turn < EMPTY_TURN) return
    turn = now
  }
}

/** Takes no more connections; what Node's own `close` of a web server does besides is to cut those that are idle. */
function stopListening({ server }: FastifyInstance): void {
  NetServer.prototype.close.call(server)
}
