import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { lastGoodBackupStart } from '#features/backup/store.ts'
import { outboxFigures } from '#features/discord/sending/outbox-store.ts'
import { gameFigures } from '#features/game/server-store.ts'
import { lastCompleteRunAt } from '#features/retention/store.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import { cacheFor } from '#flow/sharing.ts'
import { hasTable, poolFigures, type Db } from '#postgres/db.ts'
import { StartError } from '#process/start-error.ts'
import type { MeasuredParts, Metrics } from './metrics.ts'

/** Long-lived by design, so their duration says nothing about the server. */
const longLived = new Set(['/api/live'])
const FRESH = 5_000
const PATIENCE = 2_000
const MOST = 50

export function measure(app: FastifyInstance, host: string, port: number): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  timeRequests(app, register)
  let figures = async () => ''
  const site = Fastify({ forceCloseConnections: true })
  site.get('/metrics', async (_request, reply) =>
    reply.type(register.contentType).send((await register.metrics()) + (await figures())),
  )
  app.addHook('onReady', async () => {
    await site.listen({ port, host }).catch((error: unknown) => {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      throw new StartError(
        `METRICS_PORT ${port} of ${host} cannot be used (${reason}). Stop what uses it, or set another one.`,
      )
    })
  })
  app.addHook('onClose', () => site.close())
  return {
    watch(node) {
      figures = openFigures(node)
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

/**
 * Figures from the database are the same on every node; with several nodes take the maximum. While the database does not answer
 * they are left out: old figures would look like a standstill.
 */
function openFigures({ db, backgroundDb, hub, now, streams }: MeasuredParts): () => Promise<string> {
  const ask = cacheFor(FRESH, async () => ({
    queues: await queueFigures(db),
    outbox: await outboxFigures(db),
    servers: await gameFigures(db, MOST),
    removedAt: await lastCompleteRunAt(db),
    safeAt: await lastGoodBackupStart(db),
  }))
  return async () => {
    let found: Partial<Awaited<ReturnType<typeof ask>>> = {}
    const asked = ask().then((all) => (found = all))
    const isUp = await finishesWithin(PATIENCE, asked).catch(() => false)
    const { queues = [], servers = [], outbox, removedAt, safeAt } = found
    const register = new Registry()
    const gauge = gaugesIn(register)
    const since = (moment: Date) => (now().getTime() - moment.getTime()) / 1_000

    gauge('westmore_live_streams', 'Streams of changes open to browsers').set(streams())
    const listening = gauge('westmore_live_listening', '1 while this node receives changes of other nodes')
    listening.set(hub.isListening() ? 1 : 0)
    const max = gauge('westmore_pool_connections_max', 'Connections to the database a pool may have', 'pool')
    const used = gauge('westmore_pool_connections_used', 'Connections to the database in use', 'pool')
    const waiting = gauge('westmore_pool_waiting', 'Queries that wait for a connection', 'pool')
    for (const [pool, one] of Object.entries({ requests: db, jobs: backgroundDb })) {
      const figures = poolFigures(one)
      max.set({ pool }, figures.most)
      used.set({ pool }, figures.used)
      waiting.set({ pool }, figures.waiting)
    }
    gauge('westmore_database_up', '1 when the database answered within two seconds').set(isUp ? 1 : 0)
    const jobs = gauge('westmore_queue_jobs', 'Jobs that wait, are under way or failed', 'queue', 'state')
    const jobAge = gauge('westmore_queue_oldest_seconds', 'Age of the oldest of them', 'queue', 'state')
    for (const { queue, state, jobs: count, age } of queues) {
      jobs.set({ queue, state }, count)
      if (age !== null) jobAge.set({ queue, state }, age)
    }
    const discord = gauge('westmore_discord_outbox', 'Actions waiting for Discord, and failed ones', 'state')
    const discordAge = gauge('westmore_discord_oldest_seconds', 'Seconds that the oldest has waited')
    if (outbox) {
      discord.set({ state: 'waiting' }, outbox.waiting)
      discord.set({ state: 'failed' }, outbox.failed)
      discordAge.set(outbox.age)
    }
    const ofServer = (name: string, help: string) => gauge(name, help, 'server')
    const silence = ofServer('westmore_game_silent_seconds', 'Seconds since its last message')
    const spool = ofServer('westmore_ingest_behind_lines', 'Log lines waiting on its disk')
    const dropped = ofServer(
      'westmore_ingest_dropped_lines',
      'Log lines dropped because they did not fit there',
    )
    const behind = ofServer('westmore_gate_behind_seconds', 'Seconds since its list of players was complete')
    for (const { server, heardAgo, spoolLines, spoolDropped, gateBehind } of servers) {
      silence.set({ server }, heardAgo)
      spool.set({ server }, spoolLines)
      dropped.set({ server }, spoolDropped)
      if (gateBehind !== null) behind.set({ server }, gateBehind)
    }
    const retention = gauge('westmore_retention_age_seconds', 'Seconds since the last retention run')
    if (removedAt) retention.set(since(removedAt))
    const backup = gauge(
      'westmore_backup_age_seconds',
      'Age of the newest good backup, or of the first request',
    )
    if (safeAt) backup.set(since(safeAt))
    return register.metrics()
  }
}

const gaugesIn =
  (register: Registry) =>
  <Label extends string>(name: string, help: string, ...labelNames: Label[]) => {
    const gauge = new Gauge({ name, help, labelNames, registers: [register] })
    // One without labels begins with 0.
    if (labelNames.length === 0) gauge.remove()
    return gauge
  }

interface QueueFigures {
  queue: string
  state: 'created' | 'retry' | 'active' | 'failed'
  jobs: number
  /** Age (s) of the oldest job: since it became due, started, or failed. Null if there is none. */
  age: number | null
}

export async function queueFigures(db: Db): Promise<QueueFigures[]> {
  if (!(await hasTable(db, 'pgboss.job'))) return []
  const { rows } = await sql<QueueFigures>`
    select queue.name as queue, states.state::text, count(job.id)::int as jobs,
      case when count(job.id) > 0 then greatest(extract(epoch from now() - min(case job.state
        when 'active' then job.started_on when 'failed' then job.completed_on else job.start_after end)), 0) end::float8 as age
    from pgboss.queue
      cross join unnest('{created,retry,active,failed}'::pgboss.job_state[]) as states (state)
      left join pgboss.job on job.name = queue.name and job.state = states.state
    where not starts_with(queue.name, '__pgboss__')
    group by queue.name, states.state order by queue.name, states.state`.execute(db)
  return rows
}
