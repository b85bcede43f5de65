import type { FastifyInstance } from 'fastify'
import type { Env } from '#env.ts'

const headers = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded']

/**
 * Proxies trusted to state the visitor's address. Fastify accepts no number of hops, because it cannot know
 * the nearest proxy; this function counts them.
 */
export const trustedProxies = ({ TRUST_PROXY: proxies }: Env) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/**
 * Stores the address of a connection, because the system forgets it at a reset. A request without an address
 * gets no response: its client left before it could be read.
 */
export function keepAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, _reply, next) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return void socket.destroy()
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
    next()
  })
}

/** Warns once about a proxy in front that is not trusted: all visitors would share one address. */
export function noticeProxies(app: FastifyInstance, { TRUST_PROXY }: Env): void {
  let isSaid = TRUST_PROXY !== false
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isSaid && headers.filter((name) => request.headers[name] !== undefined).length >= 2) {
      isSaid = true
      request.log.warn(
        { proxy: request.ip },
        'requests come through a proxy, but TRUST_PROXY is false: all visitors share the limits of one address; set TRUST_PROXY',
      )
    }
    next()
  })
}
