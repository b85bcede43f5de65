import rateLimit, {
  normalizeIP,
  type FastifyRateLimitStore,
  type RateLimitOptions,
} from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { callerOf, isTokenSigned, tokenHashOf } from '#caller/session.ts'
import { gameServerOf, gameTokenHashOf } from '#caller/game-token.ts'
import { openCounts, type Counts } from './counts.ts'

/**
 * Lookups of unknown cookies and tokens per minute and address; a cookie of an ended session has a count of its own.
 */
const MOST_UNKNOWN = 120
/** Valid credentials a node remembers, so that they are always looked up, whatever else their address sends. */
const MOST_REMEMBERED = 20_000

/** The owner of the bucket; without a person or game server, the address. */
export type Counted = 'person' | 'game' | 'address'

export type LimitOf = (perMinute: number, counted: Counted) => RateLimitOptions

/** The address for counting: IPv6 by its /64, which is one household. */
export const addressOf = (request: FastifyRequest) => normalizeIP(request.ip)

const callers = new WeakMap<FastifyRequest, string>()

/** The sender of a body: person or game server if known before the body comes, otherwise the address. */
export const senderOf = (request: FastifyRequest) => callers.get(request) ?? `address ${addressOf(request)}`

export async function mountLimits(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  const counts = openCounts()
  const lookUp = openLookups(counts)

  const findGame = (request: FastifyRequest) =>
    lookUp(
      () => `unknown ${addressOf(request)}`,
      gameTokenHashOf(request),
      () => gameServerOf({ db, env, request }),
    )

  async function callerFor(request: FastifyRequest, counted: Counted): Promise<string> {
    const address = addressOf(request)
    const asked = { db, env, request }
    if (counted === 'person') {
      const hash = tokenHashOf(asked)
      const bucket = () => (isTokenSigned(asked) ? `ended ${hash?.toString('base64')}` : `unknown ${address}`)
      const person = await lookUp(bucket, hash, () => callerOf(asked))
      if (person) return `person ${person.id}`
    }
    if (counted === 'game') {
      const game = await findGame(request)
      if (game) return `game ${game.sender}`
    }
    return `address ${address}`
  }

  class Store implements FastifyRateLimitStore {
    incr(...[key, callback]: Parameters<FastifyRateLimitStore['incr']>): void {
      callback(null, counts.hit(key))
    }
    child = () => this
  }
  await app.register(rateLimit, {
    global: false,
    // After the body has come, so that the session data is current when the handler begins.
    hook: 'preHandler',
    store: Store,
  })
  const limit: LimitOf = (perMinute, counted) => ({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: async (request) => {
      const caller = await callerFor(request, counted)
      callers.set(request, caller)
      return `${caller} ${routeOf(request)}`
    },
  })
  return { limit, findGame }
}

function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`
}

function openLookups(counts: Counts) {
  const remembered = new Set<string>()
  const underWay = new Map<string, number>()

  return async <T>(bucketOf: () => string, hash: Buffer | undefined, ask: () => Promise<T | undefined>) => {
    if (!hash) return undefined
    const credential = hash.toString('base64')
    if (remembered.has(credential)) return keep(credential, await ask())
    const bucket = bucketOf()
    const before = underWay.get(bucket) ?? 0
    const { current, ttl } = counts.peek(bucket)
    if (current + before >= MOST_UNKNOWN) throw tooMany(ttl)
    underWay.set(bucket, before + 1)
    try {
      const found = keep(credential, await ask())
      if (!found) counts.hit(bucket)
      return found
    } finally {
      const left = (underWay.get(bucket) ?? 1) - 1
      if (left > 0) underWay.set(bucket, left)
      else underWay.delete(bucket)
    }
  }

  function keep<T>(credential: string, found: T | undefined): T | undefined {
    remembered.delete(credential)
    if (!found) return undefined
    remembered.add(credential)
    for (const oldest of remembered) {
      if (remembered.size <= MOST_REMEMBERED) break
      remembered.delete(oldest)
    }
    return found
  }
}

function tooMany(ttl: number): Error {
  const retryAfter = Math.max(1, Math.ceil(ttl / 1_000))
  const message = `Too many unknown cookies or tokens, retry in ${retryAfter} seconds`
  return Object.assign(new Error(message), { statusCode: 429, retryAfter })
}

/** Fastify accepts no number of hops, because it cannot know the nearest proxy; this function counts them. */
export const trustedProxies = ({ TRUST_PROXY: proxies }: Env) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/**
 * Stores the address of a connection, because the system forgets it at a reset. A request without an address
 * gets no response: its client left before it could be read.
 */
export function storeAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, _reply, next) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return void socket.destroy()
    if (!Object.hasOwn(socket, 'remoteAddress'))
      Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
    next()
  })
}
