import type { FastifyInstance } from 'fastify'
import type { Env } from '#env.ts'

const headers = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded']

/** Whose word about the visitor's address is taken. Fastify itself takes no number of hops: it cannot know who the nearest one is. */
export const trustedProxies = ({ TRUST_PROXY: proxies }: Env) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/**
 * Keeps the address of a connection, which the system forgets with a reset. A request without one is left unanswered: its client went
 * before it could be read.
 */
export function keepAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, _reply, next) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return void socket.destroy()
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
    next()
  })
}

/** Says once that a proxy seems to stand in front whose word is not taken: all visitors would share one address. */
export function noticeProxies(app: FastifyInstance, { TRUST_PROXY }: Env): void {
  let isSaid = TRUST_PROXY !== false
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isSaid && headers.filter((name) => request.headers[name] !== undefined).length >= 2) {
      isSaid = true
      request.log.warn(
        { proxy: request.ip },
        'a proxy stands in front, but TRUST_PROXY is false: everybody behind it shares the limits of one address; set TRUST_PROXY',
      )
    }
    next()
  })
}
