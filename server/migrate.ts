import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './db.ts'

/** In the order they run; a landed file is never edited. */
const files = [
  '001-users',
  '002-audit',
  '003-allowlist',
  '004-tickets',
  '005-logs',
  '006-todos',
  '007-people-and-audit',
  '008-search',
  '009-notifications',
  '010-accounts',
  '011-retention',
  '012-game-identifiers',
  '013-player-months',
  '014-game-allowlist',
]

const migration = (name: string): Migration => ({
  up: async (db) => {
    await sql.raw(readFileSync(new URL(`./migrations/${name}.sql`, import.meta.url), 'utf8')).execute(db)
  },
})

/** Brings the schema up to date in one transaction; nodes that start at once wait for each other. */
export async function migrate(db: Db): Promise<void> {
  const migrations = Object.fromEntries(files.map((name) => [name, migration(name)]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
