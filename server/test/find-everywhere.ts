import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase, type Db } from '#postgres/db.ts'
import type { TestApp } from './app.ts'

/** Every table, as the superuser of the database. */
export const openEverything = ({ connection: { database } }: TestApp) =>
  openDatabase({ ...inject('postgres'), database }, () => {}, 1)

/** The tables that contain one of the words in any column, including JSON and bytes, ignoring case. */
export async function tablesWith(db: Db, words: string[]): Promise<string[]> {
  const asBytes = words.map((word) => Buffer.from(word).toString('hex'))
  const patterns = [...words, ...asBytes].map((word) => `%${word.replaceAll('_', '\\_')}%`)
  const { rows: tables } = await sql<{ place: string; name: string }>`
    select oid::regclass::text as place, relname as name from pg_class
    where relkind in ('r', 'p', 'm', 'f') and not relispartition
      and relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_|^information_schema$')
    order by name`.execute(db)
  const found: string[] = []
  for (const { place, name } of tables) {
    const { rows } = await sql`
      select from ${sql.raw(place)} as line where line::text ilike any (${patterns}::text[]) limit 1`.execute(
      db,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
