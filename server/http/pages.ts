import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Env } from '#env.ts'
import { cacheFor } from '#flow/sharing.ts'
import { inlineHashes } from './inline-hashes.ts'
import { described, PAGE_HEADERS, type CachedAnswer } from './cached-answer.ts'

/** Placeholder for the site's address in built pages; only the running server has the real one. */
const ORIGIN = 'https://westmore.invalid'

export interface Page extends CachedAnswer {
  bodies: CachedAnswer['bodies'] & { identity: Buffer }
}

export function readPages(folder: string, env: Env): Map<string, Page> {
  const files = globSync('**/*.html', { cwd: folder })
  return new Map(
    files.map((file) => {
      const address = `/${file.replace(/(^|\/)index\.html$/, '')}`
      const html = withOrigin(readFileSync(join(folder, file), 'utf8'), env)
      return [address, toPage(html, address, env)]
    }),
  )
}

export const withOrigin = (html: string, { PUBLIC_URL }: Env) => html.replaceAll(ORIGIN, PUBLIC_URL)

/** The policy allows what `trusted` has inline: of a page with texts of people, only the built parts. */
export function toPage(html: string, address: string, env: Env, trusted = html): Page {
  const bodies = bodiesOf(html)
  const isShell = address.startsWith('/__')
  const headers = {
    ...PAGE_HEADERS,
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy(trusted, isShell ? shellPictures(env) : "'self' data:"),
    ...(isShell && { 'x-robots-tag': 'noindex' }),
  }
  return { bodies, ...described(headers, bodies.identity) }
}

function bodiesOf(html: string): Page['bodies'] {
  const identity = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
  // Each page is compressed at its first request, outside the event loop: compressing all took half of the start.
  const bodies: Page['bodies'] = {
    identity,
    gzip: cacheFor(Infinity, async () => (bodies.gzip = await promisify(gzip)(identity, { level: 9 }))),
    br: cacheFor(Infinity, async () => (bodies.br = await promisify(brotliCompress)(identity, { params }))),
  }
  return bodies
}

/** Avatars are Discord's; no other third party learns who visits the site. */
const shellPictures = (env: Env) => `'self' data: ${new URL(env.DISCORD_CDN_URL).origin}`

function contentSecurityPolicy(html: string, pictures: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineHashes(html, 'script')].join(' '),
    // Built pages have no style attributes; React sets styles through the DOM, which the policy does not restrict.
    ["style-src 'self'", ...inlineHashes(html, 'style')].join(' '),
    `img-src ${pictures}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
