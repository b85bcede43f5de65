import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer kept in memory; each body is ready, or made at the first request. */
export interface CachedAnswer {
  etag: string
  /** Name, value, name, value …, as Node writes them without copying. */
  headers: string[]
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

const etagOf = (content: Buffer) =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

export function described(headers: Record<string, string>, content: Buffer) {
  const etag = etagOf(content)
  return { etag, headers: Object.entries({ ...headers, vary: 'Accept-Encoding', etag }).flat() }
}

/** Compresses a text outside the event loop; at a fast level, because a request waits for it. */
export async function compressed(text: string, headers: Record<string, string>): Promise<CachedAnswer> {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return {
    ...described({ ...headers, 'cache-control': 'no-cache' }, identity),
    bodies: { identity, br, gzip: gz },
  }
}

/** Sent at once if the body is ready. Without `before`, the headers that hooks and handlers have set come first. */
export function send(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  { etag, headers, bodies }: CachedAnswer,
  status: 200 | 404,
  before?: readonly string[],
): Promise<void> | undefined {
  const { raw } = reply
  if (!before)
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value)
  const lines = before ? [...before, ...headers] : headers
  if (status === 200 && isKept(request, etag)) return void reply.hijack().raw.writeHead(304, lines).end()
  const accepted = request.headers['accept-encoding']?.toString() ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && bodies[name])
  const encoded = encoding ? ['content-encoding', encoding] : []
  const write = (body: Buffer) =>
    void reply
      .hijack()
      .raw.writeHead(status, [...lines, ...encoded, 'content-length', String(body.length)])
      .end(request.method === 'HEAD' ? undefined : body)
  const body = (encoding && bodies[encoding]) ?? bodies.identity
  return typeof body === 'function' ? body().then(write) : write(body)
}

/** Whether the client has this version. Weakly, as for every GET: W/"x" and "x" are the same one. */
const isKept = ({ headers: asked }: FastifyRequest['raw'], etag: string): boolean =>
  asked['if-none-match']?.includes(etag.replace(/^W\//, '')) ?? false
