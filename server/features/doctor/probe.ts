import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '#env.ts'
import { startStream } from '#http/live-session.ts'
import { isSignatureOf } from '#signature.ts'
import type { LimitOf } from '#limits/limits.ts'

export const PROBE_PATH = '/api/doctor/look'
/** The doctor's signature exempts it from the limit for strangers and keeps its stream open. */
export const DOCTOR = 'x-westmore-doctor'
/** Reserved by RFC 5737: it shows whether forged addresses are believed. */
export const FAKE_ADDRESS = '203.0.113.77'
/** A proxy that holds streams back delivers it together with the first event. */
export const END = 'event: end\ndata:\n\n'

const PROBE_MS = 3_000

/** Returned to the client it describes only: it shows what proxies change. */
export interface ProbeResult {
  address: string
  protocol: string
  isProxied: boolean
}

const proxyHeaders = ['x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Server-sent events: the server's view of the client, and the end, for the doctor later. */
export function mountProbe(app: FastifyInstance, env: Env, limit: LimitOf): void {
  const isDoctor = ({ headers }: FastifyRequest) =>
    isSignatureOf(env, 'doctor', PROBE_PATH, String(headers[DOCTOR]))
  app.get(
    PROBE_PATH,
    { config: { rateLimit: { ...limit(30, 'address'), allowList: isDoctor } }, exposeHeadRoute: false },
    async (request, reply) => {
      const { ip, protocol, headers } = request
      const forwarded = headers['x-forwarded-for'] ?? FAKE_ADDRESS
      const isProxied = forwarded !== FAKE_ADDRESS || proxyHeaders.some((name) => headers[name] !== undefined)
      const { raw } = startStream(reply)
      raw.write(`data: ${JSON.stringify({ address: ip, protocol, isProxied } satisfies ProbeResult)}\n\n`)
      const timer = setTimeout(() => raw.end(END), isDoctor(request) ? PROBE_MS : 0)
      raw.once('close', () => clearTimeout(timer))
    },
  )
}
