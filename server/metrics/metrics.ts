import type { FastifyInstance } from 'fastify'
import type { Env } from '#env.ts'
import type { Node } from './node.ts'

export interface Metrics {
  /** A game server holds a decision so many seconds after it was made. */
  onReached: (seconds: number) => void
  /** Begins to tell of what was built since. */
  watch: (node: Node) => void
}

/**
 * `GET /metrics` for a Prometheus, on METRICS_PORT of its own: behind a proxy on the same machine everybody seems to come
 * from here. Without the variable nothing is measured, there is no such address and what it takes is not loaded.
 */
export async function mountMetrics(
  app: FastifyInstance,
  { METRICS_HOST, METRICS_PORT }: Env,
): Promise<Metrics> {
  if (METRICS_PORT === undefined) return { onReached: () => {}, watch: () => {} }
  const { measure } = await import('./measure.ts')
  return measure(app, METRICS_HOST, METRICS_PORT)
}
