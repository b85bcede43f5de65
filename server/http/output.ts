import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

/** Fastify's own two lines a request bear the whole address: codes of sign-ins and searched names are in its query. */
export class QuietController extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
  override defaultErrorLog(error: Error, { log }: FastifyRequest): void {
    log.error({ err: error }, 'an error could not be answered in our shape')
  }
  override writeHeadError(error: Error, { log }: FastifyRequest, { statusCode }: FastifyReply): void {
    log.warn({ err: error, status: statusCode }, 'an answer could not be begun')
  }
}

/** Asked every few seconds by machines; worth a line only when it goes wrong. */
const unremarkable = new Set(['/healthz', '/readyz'])

/** One line a request, when it is over: path and route, never the query; `aborted` when the other side went away before. */
export function mountOutput(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.raw.once('close', () => {
      const route = request.routeOptions.url
      const status = reply.raw.statusCode
      if (status < 400 && route !== undefined && unremarkable.has(route)) return
      const { method, ip } = request
      const path = request.url.split('?', 1)[0]
      const ms = Math.round(reply.elapsedTime)
      const aborted = !reply.raw.writableFinished
      request.log.info({ method, path, route, status, ms, ip, ...(aborted && { aborted }) }, 'request')
    })
    next()
  })
}

/** Whether the other side went away before all of its body had come. */
export function hasSenderLeft({ raw }: FastifyRequest): boolean {
  return raw.readableAborted && !raw.complete
}

/** Whether it failed only because the other side went away before its answer had come. Any other error is one nevertheless. */
export function hasReaderLeft({ raw }: FastifyReply, error: unknown): boolean {
  const isCut = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isCut && raw.destroyed && !raw.writableFinished
}
