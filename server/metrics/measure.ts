import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import { StartError } from '#process/start-error.ts'
import { watchNode, type Metrics } from './node.ts'
import { watchDatabaseFigures } from './database-figures.ts'

/** Long-lived by design, so their duration says nothing about the server. */
const longLived = new Set(['/api/live'])

export function measure(app: FastifyInstance, host: string, port: number): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  timeRequests(app, register)
  let refresh = async () => {}
  listen(app, host, port, {
    type: register.contentType,
    async read() {
      await refresh()
      return register.metrics()
    },
  })
  return {
    watch(node) {
      watchNode(register, node)
      refresh = watchDatabaseFigures(register, node)
    },
  }
}

/** Labelled by the route pattern, not the address: that limits the series to a few hundred. */
function timeRequests(app: FastifyInstance, register: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route; (site) stands for pages, files and unknown addresses',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const { url: route = '(site)' } = routeOptions
    if (longLived.has(route) && reply.statusCode < 400) return
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  { type, read }: { type: string; read: () => Promise<string> },
): void {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'content-type': type }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'the metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  app.addHook('onReady', async () => {
    server.listen(port, host)
    await once(server, 'listening').catch((error: unknown) => {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      throw new StartError(
        `METRICS_PORT ${port} of ${host} cannot be used (${reason}). Stop what uses it, or set another one.`,
      )
    })
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
