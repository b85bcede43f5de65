import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

/**
 * Replaces Fastify's own two lines per request, which contain the whole address: its query may hold sign-in codes and
 * searched names.
 */
export class SilentLogController extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
  override defaultErrorLog(error: Error, { log }: FastifyRequest): void {
    log.error({ err: error }, 'an error could not be answered in the usual format')
  }
  override writeHeadError(error: Error, { log }: FastifyRequest, { statusCode }: FastifyReply): void {
    log.warn({ err: error, status: statusCode }, 'an answer could not be started')
  }
}

/** Polled by machines every few seconds; logged only when they fail. */
const unlogged = new Set(['/healthz', '/readyz'])

/** Logs one line per finished request: path and route, never the query; `aborted` if the client left before the end. */
export function mountRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.raw.on('close', () => {
      const route = request.routeOptions.url
      const status = reply.raw.statusCode
      if (status < 400 && route !== undefined && unlogged.has(route)) return
      const { method, ip } = request
      const path = request.url.split('?', 1)[0]
      const ms = Math.round(reply.elapsedTime)
      const aborted = !reply.raw.writableFinished
      request.log.info({ method, path, route, status, ms, ip, ...(aborted && { aborted }) }, 'request')
    })
    next()
  })
}

export function hasSenderLeft({ raw }: FastifyRequest): boolean {
  return raw.readableAborted && !raw.complete
}

/** Whether the request failed only because the client left before the answer was sent; other errors still count. */
export function hasReaderLeft({ raw }: FastifyReply, error: unknown): boolean {
  const isCut = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isCut && raw.destroyed && !raw.writableFinished
}
