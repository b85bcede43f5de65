import { ORPCError } from '@orpc/server'
import type { FastifyReply } from 'fastify'

/** Aborted when the client has disconnected, so that its work leaves a queue. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () =>
    gone.abort(new ORPCError('CLIENT_GONE', { status: 499, message: 'The client has disconnected' })),
  )
  return gone.signal
}
