import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

/** Thrown by a hook or a route; the stand-in answers with it. */
export class Refused extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
  }
}

/** Discord's refusals: status, code and message. */
const refusals = {
  UNAUTHORIZED: [401, 0, '401: Unauthorized'],
  NOT_FOUND: [404, 0, '404: Not Found'],
  UNKNOWN_CHANNEL: [404, 10003, 'Unknown Channel'],
  UNKNOWN_GUILD: [404, 10004, 'Unknown Guild'],
  UNKNOWN_MEMBER: [404, 10007, 'Unknown Member'],
  UNKNOWN_MESSAGE: [404, 10008, 'Unknown Message'],
  UNKNOWN_ROLE: [404, 10011, 'Unknown Role'],
  UNKNOWN_USER: [404, 10013, 'Unknown User'],
  BAD_AGENT: [403, 40333, 'internal network error'],
  MISSING_ACCESS: [403, 50001, 'Missing Access'],
  CLOSED_MESSAGES: [403, 50007, 'Cannot send messages to this user'],
  MISSING_PERMISSIONS: [403, 50013, 'Missing Permissions'],
  NO_MUTUAL_GUILD: [403, 50278, 'Cannot send messages to this user due to having no mutual guilds'],
  BROKEN: [500, 0, '500: Internal Server Error'],
} as const

export function refused(name: keyof typeof refusals): Refused {
  const [status, code, message] = refusals[name]
  return new Refused(status, { message, code })
}

/** Beyond a rate limit; `wait` in seconds. */
export const limited = (wait: number, isGlobal: boolean) =>
  new Refused(429, { message: 'You are being rate limited.', retry_after: wait, global: isGlobal })

/** Answers the errors of hooks and routes; an invalid form is a schema's error. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    if (error instanceof Refused) return reply.code(error.status).send(error.body)
    if (error instanceof z.ZodError) {
      const { fieldErrors: errors } = z.flattenError(error)
      return reply.code(400).send({ message: 'Invalid Form Body', code: 50035, errors })
    }
    const { statusCode = 500, message } = error
    return reply.code(statusCode).send({ message: `${statusCode}: ${message}`, code: 0 })
  })
  app.setNotFoundHandler(() => {
    throw refused('NOT_FOUND')
  })
}
