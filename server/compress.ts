import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const pack = promisify(gzip)

/** Characters below which an answer takes a packet or two either way. */
const LEAST = 2_048

/**
 * Long JSON goes out packed: a list of thousands would not come over a slow line before the browser gives up. No answer
 * holds a secret that its length could tell: the session is a cookie, and other sites' requests come without it.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (typeof payload !== 'string' || payload.length < LEAST || !isJson) return payload
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers['accept-encoding'] ?? ''))
      return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return pack(payload)
  })
}
