import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NEWS_ADDRESS } from '@westmore/contract/news.ts'
import { pages as screens } from '@westmore/contract/screens.ts'
import type { Env } from '#env.ts'
import { missingHint } from '#caller/session.ts'
import { readFiles } from '#http/files.ts'
import { POLICY, safetyHeaders } from '#http/headers.ts'
import { readPages } from '#http/pages.ts'
import { send } from '#http/cached-answer.ts'
import { openPrintedPages, type ReadPublished } from './printed-pages.ts'
import { alternatesOf } from './published-links.ts'

const SHELL = '/__spa-fallback.html'
const NOT_FOUND_PAGE = '/404'
const hidden = [SHELL, NOT_FOUND_PAGE]

const moved = { '/user/admin/sanctions/numbers': '/user/admin/sanctions' }

const parameters = [
  [':number', String.raw`\d{1,9}`],
  [':id', String.raw`\d{15,21}`],
] as const

const addressOfScreen = (to: string) =>
  parameters.reduce((address, [name, pattern]) => address.replace(name, pattern), to)

/** Any other address that is not a page or a file gets a 404. */
const appRoutes = new RegExp(
  `^(?:${screens
    .filter((screen) => screen.for !== 'visitors')
    .map(({ to }) => addressOfScreen(to))
    .join('|')})/?$`,
)

/**
 * Public pages, the user area (one shell), assets, and files that need the running server, such as
 * robots.txt.
 */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
  env: Env,
  readPublished: ReadPublished,
): Promise<void> {
  const pages = readPages(folder, env)
  if (!hidden.every((address) => pages.has(address))) throw new Error(`the web in ${folder} is not built`)
  const files = readFiles(folder)
  const current = openPrintedPages(app, { pages, folder, env }, readPublished)

  app.get('/discord', (_request, reply) => reply.redirect(env.DISCORD_INVITE_URL, 302))
  for (const [address, today] of Object.entries(moved))
    app.get(address, (_request, reply) => reply.redirect(today, 302))
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(env)))
  if (env.SECURITY_CONTACT.length > 0)
    app.get('/.well-known/security.txt', (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(securityText(env, new Date())),
    )
  app.get('/sitemap.xml', async (_request, reply) => {
    const addresses = (await current.addresses()).filter((address) => !hidden.includes(address))
    return reply.type('application/xml; charset=utf-8').send(sitemap(env, addresses))
  })

  const safety = Object.entries(safetyHeaders(env)).flat()
  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const { url = '/', headers } = request.raw
    const [pathname = '/'] = url.split('?', 1)
    const isApp = appRoutes.test(pathname)
    const page = isApp ? SHELL : pageOf(url)
    const isHidden = !isApp && hidden.includes(page)
    const before = ['x-request-id', request.id, ...safety]
    const hint = isApp ? missingHint(env, app.parseCookie(headers.cookie ?? '')) : null
    if (hint !== null) before.push('set-cookie', hint)
    const ready = isHidden ? undefined : current.ready(page)
    return ready ? send(request, reply, ready, 200, before) : find()

    async function find() {
      // Of an error's answer.
      reply.headers({ 'x-request-id': request.id, ...POLICY, ...safetyHeaders(env) })
      const known = isHidden ? undefined : ((await current.find(page)) ?? files.get(pathname))
      const answer = known ?? (await current.find(NOT_FOUND_PAGE))
      if (answer) await send(request, reply, answer, known ? 200 : 404, before)
    }
  }
  // Routes of a part of their own have only the hooks that were added before.
  await app.register(async (part) => {
    for (const address of pages.keys()) if (!hidden.includes(address)) part.get(address, serve)
  })
  app.addHook('onRequest', (request, reply, next) => {
    const { method, url = '/' } = request.raw
    const isRead = method === 'GET' || method === 'HEAD'
    return request.is404 && isRead && !url.startsWith('/api/') ? serve(request, reply) : next()
  })
}

/** Only the page of a list after the first counts; other queries change nothing. */
function pageOf(url: string): string {
  const [path = '/', query = ''] = url.split('?', 2)
  const address = path.replace(/(?<=.)\/$/, '')
  const page = address === NEWS_ADDRESS ? new URLSearchParams(query).get('strana') : null
  return page !== null && page !== '1' ? `${address}?strana=${page}` : address
}

export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, SHELL)) && existsSync(join(folder, NOT_FOUND_PAGE, 'index.html'))
}

const robots = (env: Env) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /user\n\nSitemap: ${env.PUBLIC_URL}/sitemap.xml\n`

/** RFC 9116 recommends less than a year. */
const SECURITY_TXT_DAYS = 30

const securityText = (env: Env, now: Date) =>
  [
    ...env.SECURITY_CONTACT.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(now.getTime() + SECURITY_TXT_DAYS * 86_400_000).toISOString()}`,
    'Preferred-Languages: cs, en',
    `Canonical: ${env.PUBLIC_URL}/.well-known/security.txt`,
    '',
  ].join('\n')

function sitemap(env: Env, addresses: string[]): string {
  const known = new Set(addresses)
  const entries = addresses.map((address) => {
    const alternates = alternatesOf(address, known, env).map(
      ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    )
    return `  <url><loc>${env.PUBLIC_URL}${address}</loc>${alternates.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
