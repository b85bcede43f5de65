import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '#env.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Refuses writes that a browser sends on behalf of another site; SameSite cookies are the second defence. */
export function refuseCrossSiteWrites(app: FastifyInstance, env: Env): void {
  const own = ownOrigins(env.PUBLIC_URL)
  app.addHook('onRequest', ({ method, headers }, _reply, next) => {
    if (reads.has(method)) return next()
    const site = headers['sec-fetch-site']
    const isForeignOrigin = headers.origin !== undefined && !own.has(headers.origin)
    const isForeign = (site !== undefined && site !== 'same-origin' && site !== 'none') || isForeignOrigin
    next(isForeign ? crossSite() : undefined)
  })
}

/**
 * Refuses requests and links from pages of other sites; for a typed address browsers send `none`, and programs send no
 * such header.
 */
export async function refuseOtherSites({ headers }: FastifyRequest): Promise<void> {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw crossSite()
}

function crossSite(): ORPCError<'CROSS_SITE', undefined> {
  return new ORPCError('CROSS_SITE', { status: 403, message: 'Only pages of this site may ask for this' })
}

/** The origin of PUBLIC_URL; for this machine, under each of its names. The Host header of a request is never used. */
function ownOrigins(publicUrl: string): Set<string> {
  const { origin, protocol, hostname, port } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return new Set([origin])
  return new Set(loopback.map((name) => `${protocol}//${name}${port && `:${port}`}`))
}
