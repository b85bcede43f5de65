import { ORPCError } from '@orpc/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isDatabaseAway } from '#postgres/away.ts'
import { hasReaderLeft, hasSenderLeft } from './request-log.ts'

// Without a locale zod/mini says «Invalid input» for every error.
z.config(z.locales.en())

/** The only error shape under /api; `data` only where the contract declares it. */
interface ErrorBody {
  code: string
  message: string
  requestId: string
  data?: unknown
}

const codes: Record<number, string> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}

/** For a malformed URL, which Fastify refuses before any hook of ours runs. */
export function refuseAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const body: ErrorBody = { code: 'BAD_REQUEST', message: 'The address is malformed', requestId: request.id }
  void reply.status(400).headers({ 'x-request-id': request.id, 'cache-control': 'no-store' }).send(body)
}

type OnFault = (request: FastifyRequest, status: number, error: unknown) => void

export function handleErrors(app: FastifyInstance, onFault: OnFault, hasRoom = () => true): void {
  app.setErrorHandler((error, request, reply) => {
    const isLeft = hasSenderLeft(request) || hasReaderLeft(reply, error)
    const { status, ...rest } = isLeft ? abortedAnswer : answerTo(error)
    if (status === 503) {
      const isFull = !hasRoom()
      if (isFull) rest.message = 'The disk is full, nothing can be stored now'
      // One line without a stack: only the state of the database matters, and there may be many such lines.
      request.log.warn({ reason: reasonOf(error) }, isFull ? 'disk full' : 'the database does not answer')
    } else if (status >= 500) request.log.error({ err: error }, 'request failed')
    if (status >= 500) onFault(request, status, error)
    if (status === 503 || (status === 429 && !reply.hasHeader('retry-after')))
      reply.header('retry-after', numberIn(error, 'retryAfter') ?? 2)
    const body: ErrorBody = { ...rest, requestId: request.id }
    return reply.status(status).header('cache-control', 'no-store').send(body)
  })
  app.setNotFoundHandler((request, reply) => {
    const body: ErrorBody = { code: 'NOT_FOUND', message: 'There is no such address', requestId: request.id }
    return reply.status(404).header('cache-control', 'no-store').send(body)
  })
}

/** This answer is never received: the connection ended during the body or the answer, which is not our failure. */
const abortedAnswer = { status: 400, code: 'BAD_REQUEST', message: 'The connection ended too early' }

export function answerTo(error: unknown): { status: number } & Omit<ErrorBody, 'requestId'> {
  if (error instanceof ORPCError && error.status < 500) {
    const { status, code, message, defined, data } = error
    if (code === 'BAD_REQUEST') return { status, code, message: describeIssues(data) ?? message }
    return { status, code, message, ...(defined && data !== undefined && { data }) }
  }
  if (isDatabaseAway(error) || (error instanceof ORPCError && error.status === 503)) {
    return {
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      message: 'The database does not answer, try again shortly',
    }
  }
  const status = numberIn(error, 'statusCode') ?? 500
  if (status === 503 && error instanceof Error)
    return { status, code: 'SERVICE_UNAVAILABLE', message: error.message }
  const code = codes[status]
  if (code && error instanceof Error) return { status, code, message: error.message }
  return { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side' }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || String(error) : String(error))

function numberIn(error: unknown, name: 'statusCode' | 'retryAfter'): number | undefined {
  const value: unknown = error instanceof Object ? Reflect.get(error, name) : undefined
  return typeof value === 'number' ? value : undefined
}

interface Issue {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[]
}

/** The first validation errors of an input, such as «answers.0.answer: Too long». */
function describeIssues(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues)) return
  const issues: Issue[] = data.issues
  const lines = issues.slice(0, 5).map(({ path, message }) => {
    const place = (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
    return place ? `${place}: ${message}` : message
  })
  return lines.join('; ')
}
