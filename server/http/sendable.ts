import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is kept in memory: each body ready to be sent, or made when somebody asks for it. */
export interface Sendable {
  headers: { etag: string; [name: string]: string }
  bodies: { identity: Body; br?: Body; gzip?: Body }
}

/** Of every page: no code on it, not even one that was slipped in, may ask for what the site has no use for. */
export const OF_PAGES = {
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

/** Packs a text beside the event loop; quickly, for somebody waits for it. */
export async function packed(text: string, headers: Record<string, string>): Promise<Sendable> {
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

/** Sends it as it is kept, or 304 to whoever has it. */
export async function send(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  { headers, bodies }: Sendable,
  status: 200 | 404,
): Promise<void> {
  if (status === 200 && request.headers['if-none-match']?.includes(headers.etag)) {
    takeOver(reply).writeHead(304, headers).end()
    return
  }
  const accepted = request.headers['accept-encoding']?.toString() ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && bodies[name])
  const kept = (encoding && bodies[encoding]) ?? bodies.identity
  const body = typeof kept === 'function' ? await kept() : kept
  takeOver(reply)
    .writeHead(status, {
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': body.length,
    })
    .end(request.method === 'HEAD' ? undefined : body)
}

/** The answer itself, with the headers it has been given so far. */
function takeOver(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  return reply.raw
}
