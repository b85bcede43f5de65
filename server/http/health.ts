import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#postgres/db.ts'
import type { LimitOf } from '#limits/limits.ts'
import { cacheFor } from '#flow/sharing.ts'
import { finishesWithin } from '#flow/finishes-within.ts'

const PATIENCE = 2_000
const FRESH = 1_000
/** Load balancers ask often, several of them from one address. */
const PER_MINUTE = 6_000

/** `/readyz`: the server is not stopping, the database answers, and its disk takes writes. */
export function mountHealth(app: FastifyInstance, db: Db, limit: LimitOf, hasRoom: () => boolean): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  const config = { rateLimit: limit(PER_MINUTE, 'address') }
  const ask = cacheFor(FRESH, () => sql`select 1`.execute(db))

  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async () => {
    if (isStopping) throw new ORPCError('SERVICE_UNAVAILABLE', { message: 'The server is stopping' })
    // First, because a database without room soon stops answering.
    if (!hasRoom()) throw new ORPCError('SERVICE_UNAVAILABLE', { message: 'The disk is full or read-only' })
    if (!(await finishesWithin(PATIENCE, ask())))
      throw new ORPCError('SERVICE_UNAVAILABLE', { message: 'No connection to the database is free' })
    return { status: 'ready' }
  })
}
