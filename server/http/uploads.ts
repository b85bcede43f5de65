import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '#features/auth/session.ts'
import type { LimitOf } from '#limits/limits.ts'
import { signedIn, stillSignedIn, type Context } from '#rpc.ts'

export interface Uploaded {
  user: SignedIn
  bytes: Buffer
  /** Aborted when the one who sends has left. */
  signal: AbortSignal
  request: FastifyRequest
  reply: FastifyReply
}

interface Upload {
  url: string
  /** Bytes. */
  bodyLimit: number
  /** Who may send, asked before anything of the body is read. */
  admit?: (user: SignedIn) => void
  handle: (uploaded: Uploaded) => Promise<unknown>
}

/** A door for bare bytes (`application/octet-stream`) of somebody signed in; 201 with what `handle` gives. */
export async function mountBytes(
  app: FastifyInstance,
  base: Pick<Context, 'db' | 'env'>,
  limit: LimitOf,
  { url, bodyLimit, admit, handle }: Upload,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      url,
      {
        bodyLimit,
        config: { rateLimit: { ...limit(60, 'person'), hook: 'onRequest' } },
        // Nobody but those who may should send megabytes, and no more of them than the limit says.
        preParsing: async (request, reply) => {
          const user = await signedIn({ ...base, request, reply })
          admit?.(user)
        },
      },
      async (request, reply) => {
        const user = await stillSignedIn({ ...base, request })
        admit?.(user)
        const bytes = request.body
        if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
          throw new ORPCError('BAD_REQUEST', { message: 'A body is needed' })
        }
        const kept = await handle({ user, bytes, signal: leaving(reply), request, reply })
        return reply.status(201).header('cache-control', 'no-store').send(kept)
      },
    )
  })
}

function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => {
    left.abort(new ORPCError('BAD_REQUEST', { message: 'Whoever sent this has left' }))
  })
  return left.signal
}
