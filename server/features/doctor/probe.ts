import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '#env.ts'
import { startStream } from '#http/live-session.ts'
import { isSignatureOf } from '#signature.ts'
import { addressOf, type LimitOf } from '#limits/limits.ts'

export const PROBE_PATH = '/api/doctor/look'
/** The doctor's signature exempts it from the limits for strangers. */
export const DOCTOR = 'x-westmore-doctor'
/** Reserved by RFC 5737: it shows whether forged addresses are believed. */
export const FAKE_ADDRESS = '203.0.113.77'
/** A proxy that holds streams back delivers it together with the first event. */
export const END = 'event: end\ndata:\n\n'

export const PROBE_MS = 3_000
/**
 * For one address, and for all strangers. The doctor has as many of its own: its signature can be
 * intercepted.
 */
const MOST_OF_ADDRESS = 2
const MOST_OPEN = 7

/** Returned to the client it describes only: it shows what proxies change. */
export interface ProbeResult {
  address: string
  protocol: string
  isProxied: boolean
}

const proxyHeaders = ['x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Server-sent events: the server's view of the client, and after `probeMs` the end. */
export function mountProbe(app: FastifyInstance, env: Env, limit: LimitOf, probeMs: number): void {
  const open = new Map<() => void, string>()
  const isDoctor = ({ headers }: FastifyRequest) =>
    isSignatureOf(env, 'doctor', PROBE_PATH, String(headers[DOCTOR]))
  app.addHook('preClose', async () => {
    for (const end of open.keys()) end()
  })
  app.get(
    PROBE_PATH,
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
      const forwarded = headers['x-forwarded-for'] ?? FAKE_ADDRESS
      const isProxied = forwarded !== FAKE_ADDRESS || proxyHeaders.some((name) => headers[name] !== undefined)
      const { raw } = startStream(reply)
      raw.write(`data: ${JSON.stringify({ address: ip, protocol, isProxied } satisfies ProbeResult)}\n\n`)
      const end = () => void raw.end(END)
      const timer = setTimeout(end, probeMs)
      open.set(end, who)
      raw.once('close', () => {
        clearTimeout(timer)
        open.delete(end)
      })
    },
  )
}
