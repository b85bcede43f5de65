import { finished, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'

const MIB = 1024 ** 2

export interface IntakeLimits {
  /** Bytes of bodies held at once of one sender, and of all. */
  ofOne: number
  inAll: number
  /** The rate (bytes a second) a body must come with on average, after `grace` (ms). */
  slowest: number
  grace: number
  /** How long (ms) the rest of a body that was refused may still come, so that the answer is read. */
  linger: number
}

/** Six of the largest uploads of one person; five come at once from one form. A line of 64 kbit/s is fast enough for each. */
const INTAKE: IntakeLimits = {
  ofOne: 64 * MIB,
  inAll: 192 * MIB,
  slowest: 8 * 1024,
  grace: 10_000,
  linger: 30_000,
}

/** For Node's own server, beneath what is minded here: the largest body (bytes) may come on the slowest line. */
export const timeoutsFor = (largest: number) => ({
  requestTimeout: timeFor(largest),
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
})

/** How long (ms) so many bytes take on the slowest line that is still served, 10 MiB some 22 minutes. */
export const timeFor = (bytes: number) => INTAKE.grace + (bytes / INTAKE.slowest) * 1_000 + INTAKE.linger

interface Body {
  sender: string
  /** Bytes: all that came, and those of them that are still held. */
  came: number
  held: number
  since: number
  /** Set while it still comes. */
  end: ((error: Error) => void) | undefined
}

const holding = new WeakMap<FastifyRequest, (bytes: number) => void>()

/** Tells that so many bytes of a body were passed on and are held no longer. */
export function letGo(request: FastifyRequest, bytes: number): void {
  holding.get(request)?.(bytes)
}

/**
 * Bounds what bodies under way may hold of memory: of one sender, and of all, until they are answered. A body that comes
 * more slowly than any honest line is ended. When there is no room for all, the one that has been coming longest gives way.
 */
export function mountIntake(
  app: FastifyInstance,
  senderOf: (request: FastifyRequest) => string,
  limits: IntakeLimits = INTAKE,
): void {
  const bodies = countBodies(limits)

  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return payload
    // What came in one piece with its head is here after this turn: most bodies, of which nothing is left to watch.
    await Promise.resolve()
    const body = newBody(senderOf(request))
    holding.set(request, (bytes) => bodies.give(body, bytes))
    reply.raw.once('close', () => bodies.release(body))
    if (!request.raw.complete) return watched(payload, body)
    bodies.add(body)
    const refused = bodies.take(body, request.raw.readableLength)
    if (refused) throw refused
    return payload
  })

  /** The body as it comes, counted and timed piece by piece. */
  function watched(payload: RequestPayload, body: Body): Transform {
    const coming = new Transform({
      transform: (chunk: Buffer, _encoding, done) => done(bodies.take(body, chunk.length), chunk),
    })
    body.end = (error) => coming.destroy(error)
    // Not before somebody listens, or a refusal would be lost; a reader by `for await` never resumes it.
    let isRead = false
    coming.on('newListener', (event) => {
      if (isRead || (event !== 'data' && event !== 'readable')) return
      isRead = true
      body.since = performance.now()
      bodies.add(body)
      payload.pipe(coming)
    })
    coming.on('error', () => bodies.release(body))
    // A sender that was refused in the middle of a body gets the answer when the rest has come.
    coming.on('close', () => payload.resume())
    coming.on('end', () => (body.end = undefined))
    finished(payload, { writable: false }, (error) => error && coming.destroy(error))
    return coming
  }

  app.addHook('onResponse', ({ raw }, _reply, next) => {
    next()
    if (raw.complete) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), limits.linger).unref()
    raw.once('close', () => clearTimeout(timer))
  })

  const timer = setInterval(() => bodies.endSlow(), 1_000).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** What all bodies under way hold, of each sender and together. */
function countBodies({ ofOne, inAll, slowest, grace }: IntakeLimits) {
  const bodies = new Set<Body>()
  const heldBy = new Map<string, number>()
  let held = 0

  function hold(body: Body, bytes: number): void {
    if (!bodies.has(body)) return
    body.held += bytes
    held += bytes
    const ofSender = (heldBy.get(body.sender) ?? 0) + bytes
    if (ofSender > 0) heldBy.set(body.sender, ofSender)
    else heldBy.delete(body.sender)
  }

  function release(body: Body): void {
    hold(body, -body.held)
    bodies.delete(body)
    body.end = undefined
  }

  return {
    add: (body: Body) => void bodies.add(body),
    release,

    /** Counts what has come; an error when it may not be kept. */
    take(body: Body, bytes: number): Error | null {
      if ((heldBy.get(body.sender) ?? 0) + bytes > ofOne)
        return refusal(429, 'Too much of yours is under way, wait until it has come', 5)
      const isFull = () => held + bytes > inAll
      while (isFull()) {
        const oldest = [...bodies].find(({ end, held: own }) => end && own > 0) ?? body
        const full = refusal(503, 'Too much is under way, try again shortly')
        if (oldest === body) return full
        oldest.end?.(full)
        release(oldest)
      }
      body.came += bytes
      hold(body, bytes)
      return null
    },

    /** What was passed on is held no longer. */
    give: (body: Body, bytes: number) => hold(body, -Math.min(bytes, body.held)),

    /** Ends every body that has come more slowly, on average, than any honest line. */
    endSlow() {
      const now = performance.now()
      for (const { end, came, since } of bodies) {
        const seconds = (now - since - grace) / 1_000
        if (seconds > 0 && came < seconds * slowest)
          end?.(refusal(408, 'The body comes too slowly, or not at all'))
      }
    },
  }
}

function newBody(sender: string): Body {
  return { sender, came: 0, held: 0, since: performance.now(), end: undefined }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

function refusal(statusCode: number, message: string, retryAfter?: number): Error {
  return Object.assign(new Error(message), { statusCode, ...(retryAfter && { retryAfter }) })
}
