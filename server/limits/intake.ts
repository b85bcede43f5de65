import { finished, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'

const MIB = 1024 ** 2

export interface IntakeLimits {
  /** Maximum bytes of bodies held at once, per sender and in total. */
  ofOne: number
  inAll: number
  /** Lowest average rate (bytes a second) of a body, checked after `grace` (ms). */
  slowest: number
  grace: number
  /** How long (ms) the rest of a refused body may keep coming, so that the client reads the response. */
  linger: number
}

/** Room for six of the largest uploads; one form sends five at once. 64 kbit/s per upload is fast enough. */
export const INTAKE: IntakeLimits = {
  ofOne: 64 * MIB,
  inAll: 192 * MIB,
  slowest: 8 * 1024,
  grace: 10_000,
  linger: 30_000,
}

/** Timeouts of Node's server, looser than the limits here: the largest body (bytes) on the slowest line. */
export const timeoutsFor = (largest: number) => ({
  requestTimeout: timeFor(largest),
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
})

/** How long (ms) this many bytes take on the slowest line still served; 10 MiB take some 22 minutes. */
export const timeFor = (bytes: number) => INTAKE.grace + (bytes / INTAKE.slowest) * 1_000 + INTAKE.linger

interface Body {
  sender: string
  came: number
  held: number
  since: number
  end: ((error: Error) => void) | undefined
}

/**
 * Limits the memory of incoming bodies, per sender and in total, until they are answered. A body slower than
 * any real line is ended. When the total is full, the body that has been coming longest is ended.
 */
export function mountIntake(
  app: FastifyInstance,
  senderOf: (request: FastifyRequest) => string,
  limits: IntakeLimits = INTAKE,
): void {
  const bodies = countBodies(limits)

  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return payload
    // Most bodies come in one piece with the headers and are complete after this tick; they need no watching.
    await Promise.resolve()
    const body = newBody(senderOf(request))
    reply.raw.once('close', () => bodies.release(body))
    if (!request.raw.complete) return counted(payload, body)
    bodies.add(body)
    const refused = bodies.take(body, request.raw.readableLength)
    if (refused) throw refused
    return payload
  })

  function counted(payload: RequestPayload, body: Body): Transform {
    const coming = new Transform({
      transform: (chunk: Buffer, _encoding, done) => done(bodies.take(body, chunk.length), chunk),
    })
    body.end = (error) => coming.destroy(error)
    // Starts only with a listener, or a refusal would be lost; a reader with `for await` never resumes it.
    let isRead = false
    coming.on('newListener', (event) => {
      if (isRead || (event !== 'data' && event !== 'readable')) return
      isRead = true
      body.since = performance.now()
      bodies.add(body)
      payload.pipe(coming)
    })
    coming.on('error', () => bodies.release(body))
    // A sender refused in the middle of a body gets the response after the rest has come.
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

    take(body: Body, bytes: number): Error | null {
      if ((heldBy.get(body.sender) ?? 0) + bytes > ofOne)
        return refusal(429, 'Your running uploads use all the space allowed, wait until they are done', 5)
      const isFull = () => held + bytes > inAll
      while (isFull()) {
        const oldest = [...bodies].find(({ end, held: own }) => end && own > 0) ?? body
        const full = refusal(503, 'Too many uploads are running, try again shortly')
        if (oldest === body) return full
        oldest.end?.(full)
        release(oldest)
      }
      body.came += bytes
      hold(body, bytes)
      return null
    },

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
