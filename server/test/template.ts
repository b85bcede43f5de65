import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { transferOwnership } from '#postgres/audit-role.ts'
import { openDatabase } from '#postgres/db.ts'
import { migrate } from '#postgres/migrate.ts'
import { startPostgres } from '#postgres/embedded.ts'
import { provideSent } from './sent.ts'

export const TEMPLATE = 'westmore_template'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; port: number; user: string; database: string; binaries?: string }
  }
}

/** Starts a temporary PostgreSQL with a migrated database to copy; returns a function that stops it. */
export async function provideTemplate(project: TestProject, binaries?: string): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'westmore-test-'))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    max_wal_size: '256MB',
    // For `functions.test.ts`.
    track_functions: 'all',
  }
  const { connection, stop } = await startPostgres({ dataDir, settings, ...(binaries && { binaries }) })
  const client = new Client(connection)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const db = openDatabase({ ...connection, database: TEMPLATE }, () => {}, 1)
  await migrate(db)
  await transferOwnership(db)
  await db.destroy()
  project.provide('postgres', { ...connection, ...(binaries && { binaries }) })
  const removeSent = provideSent(project)
  return async () => {
    await stop()
    removeSent()
    rmSync(dataDir, { recursive: true })
  }
}
