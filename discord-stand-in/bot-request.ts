import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerWithFailure, type Failures } from './failures.ts'
import type { Bucket, openLimits } from './limits.ts'

/** Discord's error codes. */
export const refusals = {
  UNAUTHORIZED: { status: 401, body: { message: '401: Unauthorized', code: 0 } },
  UNKNOWN_CHANNEL: { status: 404, body: { message: 'Unknown Channel', code: 10003 } },
  UNKNOWN_GUILD: { status: 404, body: { message: 'Unknown Guild', code: 10004 } },
  UNKNOWN_MEMBER: { status: 404, body: { message: 'Unknown Member', code: 10007 } },
  UNKNOWN_MESSAGE: { status: 404, body: { message: 'Unknown Message', code: 10008 } },
  UNKNOWN_ROLE: { status: 404, body: { message: 'Unknown Role', code: 10011 } },
  UNKNOWN_USER: { status: 404, body: { message: 'Unknown User', code: 10013 } },
  MISSING_ACCESS: { status: 403, body: { message: 'Missing Access', code: 50001 } },
  CLOSED_MESSAGES: { status: 403, body: { message: 'Cannot send messages to this user', code: 50007 } },
  NO_MUTUAL_GUILD: {
    status: 403,
    body: { message: 'Cannot send messages to this user due to having no mutual guilds', code: 50278 },
  },
  MISSING_PERMISSIONS: { status: 403, body: { message: 'Missing Permissions', code: 50013 } },
  BAD_AGENT: { status: 403, body: { message: 'internal network error', code: 40333 } },
} as const
export type Refusal = keyof typeof refusals

/** Thrown by routes; answered with Discord's error. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Thrown by routes; answered with Discord's error for an invalid body. */
export class Malformed extends Error {
  readonly errors: Record<string, string>
  constructor(errors: Record<string, string>) {
    super('Invalid Form Body')
    this.errors = errors
  }
}

export interface BotContext {
  token: () => string
  limits: ReturnType<typeof openLimits>
  failures: Failures
  auditLog: string[]
}

const MAX_REASON = 512

/** Checks the user agent, token, rate limit and reason of a bot's request, then runs the route. */
export async function handleBotRequest(
  { token, limits, failures, auditLog }: BotContext,
  request: FastifyRequest,
  reply: FastifyReply,
  bucket: Bucket,
  route: () => unknown,
) {
  if (!/^DiscordBot \(https?:\/\/[^\s,]+, [\w.-]+\)/.test(request.headers['user-agent'] ?? ''))
    return refuse(reply, 'BAD_AGENT')
  if (failures.bot) return answerWithFailure(failures.bot, reply, refusals.UNAUTHORIZED)
  if (token() === '' || request.headers.authorization !== `Bot ${token()}`)
    return refuse(reply, 'UNAUTHORIZED')
  const { isOver, isGlobal, retryAfter, headers } = limits.count(bucket)
  reply.headers(headers)
  if (isOver)
    return reply
      .code(429)
      .header('retry-after', String(Math.ceil(retryAfter)))
      .send({ message: 'You are being rate limited.', retry_after: retryAfter, global: isGlobal })
  try {
    const reason = reasonOf(request)
    const result = route()
    if (reason !== undefined) auditLog.push(reason)
    if (result === undefined) return reply.code(204).send()
    return reply.send(result)
  } catch (error) {
    if (error instanceof Refused) return refuse(reply, error.refusal)
    if (error instanceof Malformed)
      return reply.code(400).send({ message: error.message, code: 50035, errors: error.errors })
    throw error
  }
}

/** Headers are ASCII, so the reason is percent-encoded. */
function reasonOf({ headers }: FastifyRequest): string | undefined {
  const encoded = headers['x-audit-log-reason']
  if (encoded === undefined) return undefined
  const reason = typeof encoded === 'string' && /^[!-~]*$/.test(encoded) ? decoded(encoded) : undefined
  if (reason === undefined || reason.length > MAX_REASON) throw new Malformed({ reason: 'BASE_TYPE_BAD' })
  return reason
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const refuse = (reply: FastifyReply, refusal: Refusal) =>
  reply.code(refusals[refusal].status).send(refusals[refusal].body)
