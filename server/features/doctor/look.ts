import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '#env.ts'
import { startStream } from '#http/live-session.ts'
import { isSignatureOf } from '#signature.ts'
import { addressOf, type LimitOf } from '#limits/limits.ts'

export const LOOK = '/api/doctor/look'
/** The header with the doctor's signature, which exempts it from the limits for strangers. */
export const DOCTOR = 'x-westmore-doctor'
/** A reserved address (RFC 5737), sent to test whether forged addresses are believed. */
export const MADE_UP = '203.0.113.77'
/** The last event of the stream; if it arrives together with the first, a proxy holds streams back. */
export const END = 'event: end\ndata:\n\n'

/** How long (ms) the stream stays open if the client does not leave. */
export const HOLD = 3_000
/**
 * Most streams open for one address and for all strangers; the doctor has as many of its own, limited because its
 * signature can be intercepted.
 */
const MOST_OF_ADDRESS = 2
const MOST_OPEN = 7

/** The server's view of the client, returned to that client only: it shows what proxies change. */
export interface Seen {
  address: string
  protocol: string
  isProxied: boolean
}

const proxyHeaders = ['x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** `GET /api/doctor/look`, server-sent events: what the server sees of the client, and after `hold` ms the end. */
export function mountLook(app: FastifyInstance, env: Env, limit: LimitOf, hold: number): void {
  /** Functions that end each stream, with the client's address. */
  const open = new Map<() => void, string>()
  const isDoctor = ({ headers }: FastifyRequest) =>
    isSignatureOf(env, 'doctor', LOOK, String(headers[DOCTOR]))
  app.addHook('preClose', async () => {
    for (const end of open.keys()) end()
  })
  app.get(
    LOOK,
    { config: { rateLimit: { ...limit(30, 'address'), allowList: isDoctor } }, exposeHeadRoute: false },
    async (request, reply) => {
      const who = isDoctor(request) ? 'doctor' : addressOf(request)
      const alike = [...open.values()].filter((one) => (one === 'doctor') === (who === 'doctor'))
      if (who !== 'doctor' && alike.filter((one) => one === who).length >= MOST_OF_ADDRESS)
        throw new ORPCError('TOO_MANY_REQUESTS', {
          message: 'You already have too many of these streams open',
        })
      if (alike.length >= MOST_OPEN)
        throw new ORPCError('SERVICE_UNAVAILABLE', {
          message: 'Too many of these streams are open, try again shortly',
        })
      const { ip, protocol, headers } = request
      const forwarded = headers['x-forwarded-for'] ?? MADE_UP
      const isProxied = forwarded !== MADE_UP || proxyHeaders.some((name) => headers[name] !== undefined)
      const { raw } = startStream(reply)
      raw.write(`data: ${JSON.stringify({ address: ip, protocol, isProxied } satisfies Seen)}\n\n`)
      const end = () => void raw.end(END)
      const timer = setTimeout(end, hold)
      open.set(end, who)
      raw.once('close', () => {
        clearTimeout(timer)
        open.delete(end)
      })
    },
  )
}
