import type { FastifyInstance, FastifyReply } from 'fastify'
import { HEARTBEAT, type Change } from '@westmore/contract/live.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { ORPCError } from '@orpc/server'
import { readSession, type SignedIn } from './features/auth/session.ts'
import type { Audience, LiveHub, Signal } from './live.ts'
import type { Context } from './rpc.ts'

/**
 * `GET /api/live`, server-sent events: `change` with `{topic, id?}` for what this person may know, `heartbeat` in
 * between. It ends with the session and whenever a signal may have been missed; whoever comes back asks for everything.
 */
export function mountLiveStream(app: FastifyInstance, base: Pick<Context, 'db' | 'env'>, hub: LiveHub): void {
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const close of open) close()
  })

  app.get(
    '/api/live',
    { config: { rateLimit: { max: 300, timeWindow: 60_000 } }, exposeHeadRoute: false },
    async (request, reply) => {
      const exchange = { ...base, request, reply }
      let user: SignedIn | undefined = await readSession(exchange)
      if (!user) throw new ORPCError('UNAUTHORIZED', { message: 'Sign in first' })
      const send = startStream(reply)

      let told = Promise.resolve()
      const stopListening = hub.listen({
        onSignal: (signal) => {
          told = told.then(() => tell(signal))
        },
        onGap: close,
      })
      const heartbeat = setInterval(() => {
        send('heartbeat', {})
        void check()
      }, HEARTBEAT)
      open.add(close)
      reply.raw.on('close', close)

      /** One after the other, so that what follows a change of role is judged by the new one. */
      async function tell({ to, ...change }: Signal): Promise<void> {
        if (!user || !concerns(user, to)) return
        if (change.topic === 'auth') await check()
        if (user) send('change', change)
      }

      /** The role may have changed, the session may be over. */
      async function check(): Promise<void> {
        try {
          user = await readSession(exchange)
          if (!user) close()
        } catch {
          close()
        }
      }

      function close(): void {
        stopListening()
        clearInterval(heartbeat)
        open.delete(close)
        reply.raw.end()
      }
    },
  )
}

function concerns(user: SignedIn, { userId, staff, owners, everyone, except }: Audience): boolean {
  if (except?.includes(user.id)) return false
  if (everyone === true || userId === user.id) return true
  return (staff === true && isStaff(user)) || (owners === true && user.role === 'owner')
}

function startStream(reply: FastifyReply): (event: string, data: Change | object) => void {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  reply.raw.write(': open\n\n')
  return (event, data) => {
    if (!reply.raw.writableEnded) reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
}
