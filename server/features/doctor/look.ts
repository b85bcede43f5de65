import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { startStream } from '#http/live-session.ts'
import type { LimitOf } from '#limits/limits.ts'

export const LOOK = '/api/doctor/look'
/** Nobody's address (RFC 5737): who sends it as theirs wants to know whether it is believed. */
export const MADE_UP = '203.0.113.77'
/** The last event of the stream; if it arrives together with the first, a proxy holds streams back. */
export const END = 'event: end\ndata:\n\n'

/** How long (ms) the stream stays open for who does not leave. */
export const HOLD = 3_000
const MOST_OPEN = 10

/** What the server sees of who asks, told to nobody else: it says what proxies do on the way. */
export interface Seen {
  address: string
  protocol: string
  isProxied: boolean
}

const proxyHeaders = ['x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** `GET /api/doctor/look`, server-sent events: what the server sees of the asker, and after three seconds (`hold`) the end. */
export function mountLook(app: FastifyInstance, limit: LimitOf, hold: number): void {
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  app.get(
    LOOK,
    { config: { rateLimit: limit(30, 'address') }, exposeHeadRoute: false },
    async (request, reply) => {
      if (open.size >= MOST_OPEN)
        throw new ORPCError('SERVICE_UNAVAILABLE', { message: 'Others are looking, try again shortly' })
      const { ip, protocol, headers } = request
      const forwarded = headers['x-forwarded-for'] ?? MADE_UP
      const isProxied = forwarded !== MADE_UP || proxyHeaders.some((name) => headers[name] !== undefined)
      const { raw } = startStream(reply)
      raw.write(`data: ${JSON.stringify({ address: ip, protocol, isProxied } satisfies Seen)}\n\n`)
      const end = () => void raw.end(END)
      const timer = setTimeout(end, hold)
      open.add(end)
      raw.once('close', () => {
        clearTimeout(timer)
        open.delete(end)
      })
    },
  )
}
