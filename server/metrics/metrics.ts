import type { FastifyInstance } from 'fastify'
import type { Env } from '#env.ts'
import type { Metrics } from './node.ts'

/**
 * `GET /metrics` for Prometheus on its own port, METRICS_PORT: behind a proxy on this machine every request seems
 * local, so the site's port could not be restricted. Without the variable nothing is measured or imported.
 */
export async function mountMetrics(
  app: FastifyInstance,
  { METRICS_HOST, METRICS_PORT }: Env,
): Promise<Metrics> {
  if (METRICS_PORT === undefined) return { watch: () => {} }
  const { measure } = await import('./measure.ts')
  return measure(app, METRICS_HOST, METRICS_PORT)
}
