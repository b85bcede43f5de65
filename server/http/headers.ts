import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#env.ts'

/** Of every answer. */
export const safetyHeaders = ({ PUBLIC_URL, HSTS_SUBDOMAINS }: Env) => ({
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(PUBLIC_URL.startsWith('https:') && {
    'strict-transport-security': `max-age=31536000${HSTS_SUBDOMAINS === 'on' ? '; includeSubDomains' : ''}`,
  }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

/** Of every answer except pages and files, which set their own. */
export const POLICY = { 'content-security-policy': "default-src 'none';frame-ancestors 'none'" }

export async function mountHeaders(app: FastifyInstance, env: Env): Promise<void> {
  const headers = Object.entries({ ...POLICY, ...safetyHeaders(env) })
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    next()
  })
  // Only long JSON is compressed. Its compressed length reveals no secret, because secrets are in cookies. Requests are
  // not decompressed: a small one could expand beyond its limit.
  await app.register(compress, {
    customTypes: /^application\/json/,
    encodings: ['br', 'gzip'],
    threshold: 2_048,
    globalDecompression: false,
  })
  await app.register(cookie)
}
