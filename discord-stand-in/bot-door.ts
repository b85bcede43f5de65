import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerWithFailure, type Failures } from './failures.ts'
import type { Bucket, openLimits } from './limits.ts'

/** Discord's numbers for what went wrong. */
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

/** Throw it, and Discord's answer is sent. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** What Discord says of a body it cannot take. */
export class Malformed extends Error {
  readonly errors: Record<string, string>
  constructor(errors: Record<string, string>) {
    super('Invalid Form Body')
    this.errors = errors
  }
}

export interface BotDoor {
  token: () => string
  limits: ReturnType<typeof openLimits>
  failures: Failures
  /** Reasons of changes, as the guild's audit log shows them. */
  auditLog: string[]
}

const LONGEST_REASON = 512

/** A bot's request: its agent, its token, its limits, its reason, then the route itself. */
export async function answerBot(
  { token, limits, failures, auditLog }: BotDoor,
  request: FastifyRequest,
  reply: FastifyReply,
  bucket: Bucket,
  answer: () => unknown,
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
    const given = answer()
    if (reason !== undefined) auditLog.push(reason)
    if (given === undefined) return reply.code(204).send()
    return reply.send(given)
  } catch (error) {
    if (error instanceof Refused) return refuse(reply, error.refusal)
    if (error instanceof Malformed)
      return reply.code(400).send({ message: error.message, code: 50035, errors: error.errors })
    throw error
  }
}

/** A header holds no letters beyond ASCII, so a reason comes percent-encoded. */
function reasonOf({ headers }: FastifyRequest): string | undefined {
  const encoded = headers['x-audit-log-reason']
  if (encoded === undefined) return undefined
  const reason = typeof encoded === 'string' && /^[!-~]*$/.test(encoded) ? decoded(encoded) : undefined
  if (reason === undefined || reason.length > LONGEST_REASON) throw new Malformed({ reason: 'BASE_TYPE_BAD' })
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
