import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer kept in memory; each body is ready, or made at the first request. */
export interface CachedAnswer {
  headers: { etag: string; [name: string]: string }
  bodies: { identity: Body; br?: Body; gzip?: Body }
}

/** Headers of every page; the policy denies browser features that the site never uses, even to injected code. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'permissions-policy':
    'accelerometer camera display-capture geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking'
      .split(' ')
      .map((feature) => `${feature}=()`)
      .join(', '),
}

type Body = Buffer | (() => Promise<Buffer>)

export const etagOf = (content: Buffer) =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

/** Compresses a text outside the event loop; at a fast level, because a request waits for it. */
export async function compressed(text: string, headers: Record<string, string>): Promise<CachedAnswer> {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return {
    headers: { ...headers, 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag: etagOf(identity) },
    bodies: { identity, br, gzip: gz },
  }
}

export async function send(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  { headers, bodies }: CachedAnswer,
  status: 200 | 404,
): Promise<void> {
  if (status === 200 && isKept(request, headers)) {
    hijack(reply).writeHead(304, headers).end()
    return
  }
  const accepted = request.headers['accept-encoding']?.toString() ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && bodies[name])
  const kept = (encoding && bodies[encoding]) ?? bodies.identity
  const body = typeof kept === 'function' ? await kept() : kept
  hijack(reply)
    .writeHead(status, {
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': body.length,
    })
    .end(request.method === 'HEAD' ? undefined : body)
}

/** Whether the client has this version. Weakly, as for every GET: W/"x" and "x" are the same one. */
const isKept = ({ headers: asked }: FastifyRequest['raw'], { etag }: CachedAnswer['headers']): boolean =>
  asked['if-none-match']?.includes(etag.replace(/^W\//, '')) ?? false

function hijack(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  return reply.raw
}
