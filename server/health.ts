import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Db } from './db.ts'

/** `/healthz`: the process lives; `/readyz`: it can also reach its database. */
export function mountHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await sql`select 1`.execute(db)
    return { status: 'ready' }
  })
}
