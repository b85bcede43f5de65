import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sirv from 'sirv'
import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'

const FALLBACK = '/__spa-fallback.html'
const NOT_FOUND = '/404/index.html'

/** Addresses the browser's router knows; everything else that is not a file is a real 404. */
const appRoutes =
  /^\/user(\/(support|allowlist|admin\/(tickets|logs|analytics|todos|settings|allowlist|users)))?\/?$/

/** Serves the built web: public pages as files, the user area by one shell, each with a policy for its own scripts. */
export function serveSite(app: FastifyInstance, folder: string, env: Env): void {
  const policies = new Map<string, string>()
  for (const file of globSync('**/*.html', { cwd: folder })) {
    policies.set(`/${file}`, contentSecurityPolicy(readFileSync(join(folder, file), 'utf8'), env))
  }
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, pathname) => {
      const file = pathname.endsWith('.html') ? pathname : `${pathname.replace(/\/$/, '')}/index.html`
      // Whatever else there is, such as a page under an odd spelling of its address, may run no script of its own.
      response.setHeader('content-security-policy', policies.get(file) ?? contentSecurityPolicy('', env))
      const isImmutable = pathname.startsWith('/assets/')
      response.setHeader('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (pathname === FALLBACK) response.setHeader('x-robots-tag', 'noindex')
    },
  })

  const lost = readFileSync(join(folder, NOT_FOUND))
  const lostHeaders = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policies.get(NOT_FOUND) ?? '',
    'cache-control': 'no-cache',
    'content-length': lost.length,
  }

  app.get('/discord', (_request, reply) => reply.redirect(env.DISCORD_INVITE_URL, 302))

  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request
    const pathname = (raw.url ?? '/').split('?', 1)[0] ?? '/'
    const isRead = raw.method === 'GET' || raw.method === 'HEAD'
    if (!isRead || pathname.startsWith('/api/') || app.hasRoute({ method: 'GET', url: pathname }))
      return next()
    const isShell = appRoutes.test(pathname)
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    // Not left to sirv, which answers 200 or 304 whatever status was set.
    const refuse = () => void reply.raw.writeHead(404, lostHeaders).end(lost)
    if (!isShell && isHidden(pathname)) return refuse()
    raw.url = isShell ? FALLBACK : pathname
    // Nothing here is long enough for ranges, and sirv hangs on a nonsensical one.
    delete raw.headers.range
    serve(raw, reply.raw, refuse)
  })
}

/** The shell and the page for the lost are served under the addresses they stand for only. */
function isHidden(pathname: string): boolean {
  try {
    return /^\/(__spa-fallback|404)\b/.test(decodeURI(pathname))
  } catch {
    return true
  }
}

/** Whether the web was built; without it the server answers the API only. */
export function isBuilt(folder: string): boolean {
  return [FALLBACK, NOT_FOUND].every((page) => existsSync(join(folder, page)))
}

function contentSecurityPolicy(html: string, env: Env): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
  const avatars = new URL(env.DISCORD_CDN_URL).origin
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: https: ${avatars}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
