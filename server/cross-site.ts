import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes that a browser sends on behalf of another site; SameSite cookies are the second wall. */
export function refuseCrossSiteWrites(app: FastifyInstance, env: Env): void {
  const ownOrigin = new URL(env.PUBLIC_URL).origin
  app.addHook('onRequest', async ({ method, headers }) => {
    if (reads.has(method)) return
    const site = headers['sec-fetch-site']
    const { origin } = headers
    const isForeignOrigin =
      origin !== undefined && origin !== ownOrigin && origin !== `http://${headers.host}`
    if ((site !== undefined && site !== 'same-origin' && site !== 'none') || isForeignOrigin) {
      throw new ORPCError('CROSS_SITE', { status: 403, message: 'Writes must come from the same origin' })
    }
  })
}
