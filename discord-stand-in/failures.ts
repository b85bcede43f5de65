import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { limited, refused, type Refused } from './refused.ts'

/** `refuse` is the endpoint's own error, `empty` is `{}`, `garbage` is not JSON, `timeout` never answers. */
const Failure = z.enum(['timeout', 'hangup', '429', '500', 'garbage', 'empty', 'refuse'])
const orNone = Failure.nullable().default(null)

/** How each endpoint fails now. */
export const Failures = z.strictObject({ token: orNone, profile: orNone, bot: orNone })

export type Failure = z.infer<typeof Failure>
export type Failures = z.infer<typeof Failures>

export function answerWithFailure(failure: Failure, reply: FastifyReply, refusal: Refused) {
  switch (failure) {
    case 'timeout':
      return reply.hijack()
    case 'hangup':
      reply.hijack().raw.destroy()
      return reply
    case '429':
      reply.header('retry-after', '2')
      throw limited(1.5, false)
    case '500':
      throw refused('BROKEN')
    case 'garbage':
      return reply.type('application/json').send('<html>upstream connect error')
    case 'empty':
      return reply.send({})
    case 'refuse':
      throw refusal
  }
}
