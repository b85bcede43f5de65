import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is kept in memory, ready to be sent. */
export interface Sendable {
  headers: { etag: string; [name: string]: string }
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

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
export function send(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  { headers, bodies }: Sendable,
  status: 200 | 404,
): void {
  reply.hijack()
  const response = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) response.setHeader(name, value)
  }
  if (status === 200 && request.headers['if-none-match']?.includes(headers.etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const accepted = request.headers['accept-encoding']?.toString() ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && bodies[name])
  const body = (encoding && bodies[encoding]) ?? bodies.identity
  response.writeHead(status, {
    ...headers,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
