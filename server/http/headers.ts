import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#env.ts'

export async function mountHeaders(app: FastifyInstance, env: Env): Promise<void> {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    next()
  })
  await app.register(helmet, {
    // For all answers except pages and files, which set their own policy.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: env.PUBLIC_URL.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: env.HSTS_SUBDOMAINS === 'on',
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
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
