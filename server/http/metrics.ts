import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#env.ts'
import { StartError } from '#start-error.ts'

/**
 * `GET /metrics` for a Prometheus on this machine, on METRICS_PORT of its own: behind a proxy on the same machine
 * everybody seems to come from here. Without the variable nothing is measured and there is no such address.
 */
export function mountMetrics(app: FastifyInstance, { METRICS_PORT: port }: Env): void {
  if (port === undefined) return
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    if (!routeOptions.url) return
    duration.observe({ method, route: routeOptions.url, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  app.addHook('onReady', async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening').catch((error: unknown) => {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      throw new StartError(
        `METRICS_PORT ${port} cannot be used (${reason}). Stop what uses it, or set another one.`,
      )
    })
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
