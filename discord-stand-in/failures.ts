import type { FastifyReply } from 'fastify'

export const failingEndpoints = ['token', 'profile', 'bot'] as const
export type FailingEndpoint = (typeof failingEndpoints)[number]

/** `refuse` is the endpoint's own error, `empty` is `{}`, `garbage` is not JSON, `timeout` never answers. */
export const failureKinds = ['timeout', 'hangup', '429', '500', 'garbage', 'empty', 'refuse'] as const
export type Failure = (typeof failureKinds)[number]

export type Failures = { [endpoint in FailingEndpoint]?: Failure | null }

type Refusal = { status: number; body: object }

export function answerWithFailure(failure: Failure, reply: FastifyReply, refusal: Refusal) {
  switch (failure) {
    case 'timeout':
      return reply.hijack()
    case 'hangup':
      reply.hijack().raw.destroy()
      return reply
    case '429':
      return reply
        .code(429)
        .header('retry-after', '2')
        .send({ message: 'You are being rate limited.', retry_after: 1.5, global: false })
    case '500':
      return reply.code(500).send({ message: '500: Internal Server Error', code: 0 })
    case 'garbage':
      return reply.type('application/json').send('<html>upstream connect error')
    case 'empty':
      return reply.send({})
    case 'refuse':
      return reply.code(refusal.status).send(refusal.body)
  }
}
