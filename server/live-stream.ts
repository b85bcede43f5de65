import type { FastifyInstance, FastifyReply } from 'fastify'
import { HEARTBEAT } from '@westmore/contract/live.ts'
import { ORPCError } from '@orpc/server'
import { readSession, type SignedIn } from './features/auth/session.ts'
import { concerns, type LiveHub, type Signal } from './live.ts'
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

      /** Set while it is not sure who this is; what follows a change of role is judged by the new one. */
      let checking: Promise<void> | undefined
      const waiting = new Set<string>()
      const stopListening = hub.listen({
        onSignal: (signal) => {
          if (signal.topic !== 'auth' && !checking) return tell(signal)
          const checked: Promise<void> = (checking ?? Promise.resolve())
            .then(() => judge(signal))
            .finally(() => {
              if (checking === checked) checking = undefined
            })
          checking = checked
        },
        onGap: close,
      })
      const heartbeat = setInterval(() => {
        send('event: heartbeat\ndata: {}\n\n')
        void check()
      }, HEARTBEAT)
      open.add(close)
      reply.raw.on('close', close)

      async function judge(signal: Signal): Promise<void> {
        if (!user || !concerns(user, signal.to)) return
        if (signal.topic === 'auth') await check()
        tell(signal)
      }

      /** What comes in one breath goes out in one piece, and the same news once. */
      function tell({ to, ...change }: Signal): void {
        if (!user || !concerns(user, to)) return
        if (waiting.size === 0) setImmediate(flush)
        waiting.add(JSON.stringify(change))
      }

      function flush(): void {
        send([...waiting].map((data) => `event: change\ndata: ${data}\n\n`).join(''))
        waiting.clear()
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

function startStream(reply: FastifyReply): (text: string) => void {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  reply.raw.write(': open\n\n')
  return (text) => {
    if (!reply.raw.writableEnded) reply.raw.write(text)
  }
}
