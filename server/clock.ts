import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The database's own clock, one for all nodes. */
export async function clock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now()`.execute(db)
  return new Date(rows[0]?.now ?? Date.now())
}
