import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SentMessage } from './bot.ts'
import { Failures } from './failures.ts'
import type { Guild } from './guild.ts'
import { leaksIn, Secret } from './leaks.ts'

/** Endpoints for journeys that Discord does not have. */
export function controlRoutes(
  app: FastifyInstance,
  failures: Failures,
  { guild, sent }: { guild: Guild; sent: SentMessage[] },
) {
  // Checks the messages sent since the last call.
  app.post('/control/leaks', { bodyLimit: 32 * 1024 * 1024 }, ({ body }) =>
    leaksIn(sent.splice(0), z.array(Secret).parse(body)),
  )

  app.delete('/control/messages', (_request, reply) => {
    guild.messages.clear()
    return reply.code(204).send()
  })

  app.put('/control/failures', ({ body }, reply) => {
    Object.assign(failures, Failures.parse(body))
    return reply.code(204).send()
  })
}
