import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Env } from '#env.ts'
import { etagOf, type Sendable } from './sendable.ts'

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
      gzip: gzipSync(identity, { level: 9 }),
      br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    },
    headers: {
      'content-type': 'text/html; charset=utf-8',
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

/** Allows the inline scripts that are in this page, by their hashes, and no other. */
function contentSecurityPolicy(html: string, pictures: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src ${pictures}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
