import type { FastifyInstance } from 'fastify'
import type { Env } from '#env.ts'
import type { LiveHub } from '#live.ts'
import type { Db } from '#postgres/db.ts'

export interface MeasuredParts {
  db: Db
  backgroundDb: Db
  hub: LiveHub
  now: () => Date
  streams: () => number
}

export interface Metrics {
  watch: (node: MeasuredParts) => void
}

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
