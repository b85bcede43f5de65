import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { startStream } from '#http/live-session.ts'
import type { LimitOf } from '#limits/limits.ts'

export const PROBE_PATH = '/api/doctor/look'
/** Reserved by RFC 5737: it shows whether forged addresses are believed. */
export const FAKE_ADDRESS = '203.0.113.77'
/** A proxy that holds streams back delivers it together with the first event. */
export const END = 'event: end\ndata:\n\n'

const PROBE_MS = 3_000

/** Returned to the client it describes only: it shows what proxies change. */
export const ProbeResult = z.object({ address: z.string(), isProxied: z.boolean() })
export type ProbeResult = z.infer<typeof ProbeResult>

const proxyHeaders = ['x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Server-sent events: the server's view of the client, and later the end. */
export function mountProbe(app: FastifyInstance, limit: LimitOf): void {
  app.get(
    PROBE_PATH,
    { config: { rateLimit: limit(30, 'address') }, exposeHeadRoute: false },
    async (request, reply) => {
      const { ip, headers } = request
      const forwarded = headers['x-forwarded-for'] ?? FAKE_ADDRESS
      const isProxied = forwarded !== FAKE_ADDRESS || proxyHeaders.some((name) => headers[name] !== undefined)
      const { raw } = startStream(reply)
      raw.write(`data: ${JSON.stringify({ address: ip, isProxied } satisfies ProbeResult)}\n\n`)
      const timer = setTimeout(() => raw.end(END), PROBE_MS)
      raw.once('close', () => clearTimeout(timer))
    },
  )
}
