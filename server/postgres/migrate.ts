import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './db.ts'
import { StartError } from '#start-error.ts'

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
  '015-pictures',
  '016-what-numbers-tell',
  '017-request-counts',
  '018-retention-waits',
  '019-sign-in',
  '020-draft-versions',
]

const migration = (name: string): Migration => ({
  up: async (db) => {
    await sql.raw(readFileSync(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8')).execute(db)
  },
})

/** Brings the schema up to date in one transaction; nodes that start at once wait for each other. */
export async function migrate(db: Db): Promise<void> {
  const migrations = Object.fromEntries(files.map((name) => [name, migration(name)]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await refuseNewer(db)
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** What a newer version did to the data this one does not know, and must not touch. */
async function refuseNewer(db: Db): Promise<void> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(
    db,
  )
  const unknown = rows.find(({ name }) => !files.includes(name))
  if (!unknown) return
  throw new StartError(
    `The data are of a newer Westmore (${unknown.name} is not known to this one). Start that version, or restore a backup from before the upgrade.`,
  )
}
