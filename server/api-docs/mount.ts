import type { FastifyInstance } from 'fastify'
import type { Env } from '#env.ts'
import type { LimitOf } from '#limits/limits.ts'
import { cacheFor } from '#flow/sharing.ts'
import { inlineHashes } from '#http/inline-hashes.ts'
import { PAGE_HEADERS, compressed, send } from '#http/cached-answer.ts'

const PER_MINUTE = 120

/**
 * `/api/openapi.json` for machines, `/api/docs` for people. Each is built and compressed once, at the first request,
 * which also imports the code for it.
 */
export function mountApiDocs(app: FastifyInstance, env: Env, limit: LimitOf): void {
  const config = { rateLimit: limit(PER_MINUTE, 'address') }
  const document = cacheFor(Infinity, async () => (await import('./document.ts')).buildOpenApiDocument(env))
  const json = cacheFor(Infinity, async () =>
    compressed(JSON.stringify(await document()), { 'content-type': 'application/json; charset=utf-8' }),
  )
  const page = cacheFor(Infinity, async () => {
    const { docsPage } = await import('./page.ts')
    const html = docsPage(await document())
    return compressed(html, {
      ...PAGE_HEADERS,
      'content-security-policy': [
        "default-src 'none'; frame-ancestors 'none'; style-src",
        ...inlineHashes(html, 'style'),
      ].join(' '),
    })
  })
  app.get('/api/openapi.json', { config }, async (request, reply) => send(request, reply, await json(), 200))
  app.get('/api/docs', { config }, async (request, reply) => send(request, reply, await page(), 200))
}
