import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn } from '#caller/session.ts'
import { clientGone } from '#flow/client-gone.ts'
import type { LimitOf } from '#limits/limits.ts'
import { authenticateUser, reauthenticateUser, requireFreshSignIn, type Context } from '#rpc.ts'

export interface IncomingUpload {
  user: SignedIn
  /** Reads the session again when the whole body has come; throws if the person may no longer send. */
  reauthenticate: () => Promise<SignedIn>
  body: AsyncIterable<Buffer>
  signal: AbortSignal
  request: FastifyRequest
}

interface Upload<Sent> {
  url: string
  /** Bytes. */
  bodyLimit: number
  /** Throws for people who may not send; called before the body is read. */
  admit?: (user: SignedIn) => void
  isFresh?: true
  handle: (sent: Sent) => Promise<unknown>
}

type Base = Pick<Context, 'db' | 'env'>

/** Raw bytes (`application/octet-stream`) as a stream; answers 201 with the result of `handle`. */
export async function mountStreamedUpload(
  app: FastifyInstance,
  base: Base,
  limit: LimitOf,
  { url, bodyLimit, admit, isFresh, handle }: Upload<IncomingUpload>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    scope.post(
      url,
      {
        config: { rateLimit: { ...limit(60, 'person'), hook: 'onRequest' } },
        // Refused before the body is read: only permitted people may send megabytes, and only up to the limit.
        preParsing: async (request, reply) => {
          const user = await authenticateUser({ ...base, request, reply })
          admit?.(user)
          if (isFresh) requireFreshSignIn(user)
          if (Number(request.headers['content-length']) > bodyLimit) throw tooLarge(bodyLimit)
          senders.set(request, user)
        },
      },
      async (request, reply) => {
        const user = senders.get(request)
        if (!user || !(request.body instanceof Readable)) throw empty()
        const reauthenticate = async () => {
          const now = await reauthenticateUser({ ...base, request })
          admit?.(now)
          return now
        }
        const body = limited(request.body, bodyLimit)
        const kept = await handle({ user, reauthenticate, body, signal: clientGone(reply), request })
        return reply.status(201).header('cache-control', 'no-store').send(kept)
      },
    )
  })
}

const senders = new WeakMap<FastifyRequest, SignedIn>()

/** Like `mountStreamedUpload`, for bytes that are needed at once; reads the session again before it handles them. */
export async function mountBufferedUpload(
  app: FastifyInstance,
  base: Base,
  limit: LimitOf,
  { handle, ...upload }: Upload<{ user: SignedIn; bytes: Buffer; query: unknown; signal: AbortSignal }>,
): Promise<void> {
  await mountStreamedUpload(app, base, limit, {
    ...upload,
    handle: async ({ body, request: { query }, reauthenticate, signal }) => {
      const bytes = await buffer(body)
      if (bytes.length === 0) throw empty()
      return handle({ user: await reauthenticate(), bytes, query, signal })
    },
  })
}

async function* limited(body: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limit) throw tooLarge(limit)
    yield chunk
  }
}

export const empty = () => new ORPCError('BAD_REQUEST', { message: 'A body is needed' })

const tooLarge = (limit: number) =>
  new ORPCError('PAYLOAD_TOO_LARGE', { status: 413, message: `At most ${limit} bytes are accepted` })
