import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'

/** The product's own database beside it: to fill it, and as the bare limit to measure against. */
export function openDatabase(dataDir: string, connections = 8): Pool {
  // PostgreSQL notes the folder of its socket on the fifth line.
  const host = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  return new Pool({ host, port: 5432, user: 'westmore', database: 'postgres', max: connections })
}
