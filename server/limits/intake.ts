import { finished, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

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

/** For Node's own server, beneath what is minded here: the largest upload on the slowest line takes 21 minutes. */
export const TIMEOUTS = {
  requestTimeout: 1_320_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
}

interface Body {
  sender: string
  bytes: number
  since: number
  /** Set while it still comes. */
  end: ((error: Error) => void) | undefined
}

/**
 * Bounds what bodies under way may hold of memory: of one sender, and of all, until they are answered. A body that comes
 * more slowly than any honest line is ended. When there is no room for all, the one that has been coming longest gives way.
 */
export function mountIntake(
  app: FastifyInstance,
  senderOf: (request: FastifyRequest) => string,
  { ofOne, inAll, slowest, grace, linger }: IntakeLimits = INTAKE,
): void {
  const bodies = new Set<Body>()
  const heldBy = new Map<string, number>()
  let held = 0

  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return payload
    const coming = new Transform({
      transform: (chunk: Buffer, _encoding, done) => done(refusalOf(body, chunk.length), chunk),
    })
    const body: Body = {
      sender: senderOf(request),
      bytes: 0,
      since: performance.now(),
      end: (error) => coming.destroy(error),
    }
    // Not before somebody listens, or a refusal would be lost.
    coming.once('resume', () => {
      body.since = performance.now()
      bodies.add(body)
      payload.pipe(coming)
    })
    coming.on('error', () => release(body))
    coming.on('end', () => (body.end = undefined))
    reply.raw.once('close', () => release(body))
    finished(payload, { writable: false }, (error) => error && coming.destroy(error))
    return coming
  })

  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), linger).unref()
    raw.once('close', () => clearTimeout(timer))
  })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const { end, bytes, since } of bodies) {
      const seconds = (now - since - grace) / 1_000
      if (seconds > 0 && bytes < seconds * slowest)
        end?.(refusal(408, 'The body comes too slowly, or not at all'))
    }
  }, 1_000).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  /** Counts what has come; an error when it may not be kept. */
  function refusalOf(body: Body, bytes: number): Error | null {
    const { sender } = body
    if ((heldBy.get(sender) ?? 0) + bytes > ofOne)
      return refusal(429, 'Too much of yours is under way, wait until it has come', 5)
    while (held + bytes > inAll) {
      const oldest = [...bodies].find(({ end, bytes: own }) => end && own > 0) ?? body
      const full = refusal(503, 'Too much is under way, try again shortly')
      if (oldest === body) return full
      oldest.end?.(full)
      release(oldest)
    }
    body.bytes += bytes
    held += bytes
    heldBy.set(sender, (heldBy.get(sender) ?? 0) + bytes)
    return null
  }

  function release(body: Body): void {
    if (!bodies.delete(body)) return
    body.end = undefined
    held -= body.bytes
    const left = (heldBy.get(body.sender) ?? 0) - body.bytes
    if (left > 0) heldBy.set(body.sender, left)
    else heldBy.delete(body.sender)
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

function refusal(statusCode: number, message: string, retryAfter?: number): Error {
  return Object.assign(new Error(message), { statusCode, ...(retryAfter && { retryAfter }) })
}
