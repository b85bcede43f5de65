import { Gauge, type Registry } from 'prom-client'
import type { LiveHub } from '#live.ts'
import { poolFigures, type Db } from '#postgres/db.ts'

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

/** Reports on this process without a database query, so that it works in any state of the database. */
export function watchNode(register: Registry, { db, backgroundDb, hub, streams }: MeasuredParts): void {
  const registers = [register]
  const pools = { requests: db, jobs: backgroundDb }
  const ofPools = (name: string, help: string, figure: keyof ReturnType<typeof poolFigures>) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'] as const,
      registers,
      collect() {
        for (const [pool, one] of Object.entries(pools)) this.set({ pool }, poolFigures(one)[figure])
      },
    })
  ofPools('westmore_pool_connections_max', 'Connections to the database a pool may have', 'most')
  ofPools('westmore_pool_connections_used', 'Connections to the database in use', 'used')
  ofPools('westmore_pool_waiting', 'Queries that wait for a connection', 'waiting')
  const ofNode = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  ofNode('westmore_live_streams', 'Streams of changes open to browsers', streams)
  ofNode('westmore_live_listening', '1 while this node receives changes of other nodes', () =>
    hub.isListening() ? 1 : 0,
  )
}
