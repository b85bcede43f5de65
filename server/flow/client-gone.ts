import { ORPCError } from '@orpc/server'
import type { FastifyReply } from 'fastify'

/** Aborted when the client has disconnected, so that its work leaves a queue. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const leave = () =>
    gone.abort(new ORPCError('CLIENT_GONE', { status: 499, message: 'The client has disconnected' }))
  // It may be gone before its request gets here.
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return gone.signal
}
