import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { inlineHashes } from './inline-hashes.ts'
import { described, type CachedAnswer } from './cached-answer.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Every built file except pages, by its address. Read once: the next build replaces them under the running server. */
export function readFiles(folder: string): Map<string, CachedAnswer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const known = new Set(paths)
  return new Map(
    paths
      .filter((path) => !/\.(html|br|gz)$|(^|\/)\./.test(path))
      .map((path) => {
        const read = (name: string) => readFileSync(join(folder, name))
        const identity = read(path)
        const br = known.has(`${path}.br`) ? read(`${path}.br`) : undefined
        const gzip = known.has(`${path}.gz`) ? read(`${path}.gz`) : undefined
        const bodies = {
          // Nearly all clients accept compression; for the others the gzip is unpacked, so that the largest version is
          // not kept in memory.
          identity: gzip ? () => promisify(gunzip)(gzip) : identity,
          ...(br && { br }),
          ...(gzip && { gzip }),
        }
        return [`/${path}`, { bodies, ...described(headersOf(path, identity), identity) }]
      }),
  )
}

const headersOf = (path: string, content: Buffer) => ({
  'content-type': types[extname(path)] ?? 'application/octet-stream',
  'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  'content-security-policy': policyOf(path, content),
})

/** An SVG opened by itself may use the styles inside it; a service worker obeys the policy of its file. */
function policyOf(path: string, content: Buffer): string {
  if (path === 'push-worker.js') return `${NOTHING}; connect-src 'self'; img-src 'self'`
  const styles = extname(path) === '.svg' ? inlineHashes(content.toString(), 'style') : []
  return [NOTHING, ...(styles.length > 0 ? [['style-src', ...styles].join(' ')] : [])].join('; ')
}

const NOTHING = "default-src 'none'; frame-ancestors 'none'"
