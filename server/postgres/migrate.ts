import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { hasTable, type Db } from './db.ts'
import { StartError } from '#process/start-error.ts'

/** In the order they run; the SQL of a released migration is never edited. */
const folder = new URL('../migrations/', import.meta.url)
const files = readdirSync(folder)
  .map((file) => basename(file, '.sql'))
  .toSorted()

const migration = (name: string): Migration => ({
  up: async (db) => {
    await sql.raw(readFileSync(new URL(`${name}.sql`, folder), 'utf8')).execute(db)
  },
})

/** The migrations of version `BASELINE_VERSION` are one file of this name. */
const BASELINE = '001-baseline'
const BASELINE_VERSION = 'be45aa733392'
const LAST_IN_BASELINE = '152-unclosed-by-update'

interface Wanted {
  /** The migrations to run; a backup is restored into the schema it was taken from. */
  names?: readonly string[]
  /** Migrations of a newer version that this one accepts after a downgrade. */
  accepted?: readonly string[]
}

/** Updates the schema in one transaction; nodes that start together wait for each other. */
export async function migrate(db: Db, { names = files, accepted = [] }: Wanted = {}): Promise<void> {
  const migrations = Object.fromEntries(names.map((name) => [name, migration(name)]))
  await refuseUnhiddenSecrets(db)
  await countAsBaseline(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  // The migrator would refuse unknown migrations; if all are accepted, there is nothing to do.
  if (await isOfNewer(db, accepted)) return
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/**
 * The names as this version has them: the baseline in place of the migrations that it replaces. Throws if only a part of
 * those has run.
 */
export function withBaseline(names: string[]): string[] {
  if (names.length === 0 || names.includes(BASELINE)) return names
  if (names.includes(LAST_IN_BASELINE)) return [BASELINE, ...names.filter((name) => name > LAST_IN_BASELINE)]
  throw new StartError(
    `The data are of a Westmore older than ${BASELINE_VERSION}. Start that version first (in the clone: npm run update -- --to ${BASELINE_VERSION}), then this one.`,
  )
}

/** The version before hides secrets in lines that older ones stored, and has a row here that says whether it has done so. */
async function refuseUnhiddenSecrets(db: Db): Promise<void> {
  if (!(await hasTable(db, 'log_secret_places'))) return
  const { rows } = await sql`select from log_secret_places where not is_whole`.execute(db)
  if (rows.length > 0)
    throw new StartError(
      'The version before is still hiding secrets in older lines of the ledger. Let it run for an hour, then start this one.',
    )
}

/** One statement, because several nodes may start at once. */
async function countAsBaseline(db: Db): Promise<void> {
  const names = await namesIn(db)
  if (withBaseline(names) === names) return
  await sql`
    with renamed as (
      update kysely_migration set name = ${BASELINE} where name = ${LAST_IN_BASELINE} returning name
    )
    delete from kysely_migration
    where name collate "C" < ${LAST_IN_BASELINE} and exists (select from renamed)`.execute(db)
}

async function namesIn(db: Db): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export const unknownAmong = (names: readonly string[]) => names.find((name) => !files.includes(name))

/** Throws if the newer version had migrations that are not accepted. */
async function isOfNewer(db: Db, accepted: readonly string[]): Promise<boolean> {
  const unknown = (await namesIn(db)).filter((name) => !files.includes(name))
  const stranger = unknown.findLast((name) => !accepted.includes(name))
  if (stranger !== undefined)
    throw new StartError(
      `The data are of a newer Westmore (${stranger} is not known to this one). Start that version, or restore a backup from before the upgrade.`,
    )
  return unknown.length > 0
}
