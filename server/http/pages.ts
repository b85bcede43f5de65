import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Env } from '#env.ts'
import { keepFor } from '#flow/sharing.ts'
import { inlineHashes } from './inline-hashes.ts'
import { etagOf, OF_PAGES, type Sendable } from './sendable.ts'

/** What stands in the built pages for the address of the site, which only the running server knows. */
const ORIGIN = 'https://westmore.invalid'

/** Every built page by the address it has, such as `/pravidla`. */
export function readPages(folder: string, env: Env): Map<string, Sendable> {
  const files = globSync('**/*.html', { cwd: folder })
  return new Map(
    files.map((file) => {
      const address = `/${file.replace(/(^|\/)index\.html$/, '')}`
      const html = readFileSync(join(folder, file), 'utf8').replaceAll(ORIGIN, env.PUBLIC_URL)
      return [address, toPage(html, address, env)]
    }),
  )
}

function toPage(html: string, address: string, env: Env): Sendable {
  const identity = Buffer.from(html)
  const isShell = address.startsWith('/__')
  return {
    bodies: {
      identity,
      // Packed once, beside the event loop, when somebody asks: all pages at the start were half of what a start took.
      gzip: keepFor(Infinity, () => promisify(gzip)(identity, { level: 9 })),
      br: keepFor(Infinity, () =>
        promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
      ),
    },
    headers: {
      ...OF_PAGES,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      etag: etagOf(identity),
      'content-security-policy': contentSecurityPolicy(html, isShell ? shellPictures(env) : "'self' data:"),
      ...(isShell && { 'x-robots-tag': 'noindex' }),
    },
  }
}

/** The user area shows avatars from Discord; whatever else is to be seen comes from here, so that no third party hears who looks. */
const shellPictures = (env: Env) => `'self' data: ${new URL(env.DISCORD_CDN_URL).origin}`

/** Allows the inline scripts and styles that are in this page, by their hashes, and no other. */
function contentSecurityPolicy(html: string, pictures: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineHashes(html, 'script')].join(' '),
    // Attributes are never in the built pages; React sets styles by the object model, which needs no leave.
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
