import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client, Pool } from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Db } from '#postgres/db.ts'
import type { TestApp } from './app.ts'

/** Shared by all tests of a worker: connecting takes a fifth of the time of creating and dropping a database. */
let administration: Pool | undefined

/** Runs a statement as the superuser, by default outside the databases of the tests. */
export async function administer(statement: string, database?: string): Promise<void> {
  if (database === undefined) {
    administration ??= new Pool({
      ...inject('postgres'),
      max: 1,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    })
    await administration.query(statement)
    return
  }
  const client = new Client({ ...inject('postgres'), database })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

export const urlOf = (database: string) => {
  const { host, port, user } = inject('postgres')
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** An empty database, or a copy `from` another; dropped at the end of its scope. */
export async function emptyDatabase(from = '') {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} ${from}`)
  return {
    name,
    connection: { ...inject('postgres'), database: name },
    [Symbol.asyncDispose]: () => administer(`drop database ${name} with (force)`),
  }
}

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

/** SQL that restores tables from copies such as `kept_users`; needs `session_replication_role = replica`. */
export async function restoringFrom({ db }: TestApp, prefix: string, tables: string[]): Promise<string> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and table_name = any (${tables}) and is_generated = 'NEVER'
    group by table_name`.execute(db)
  return rows
    .map(({ name, columns }) =>
      [
        `delete from ${name}`,
        `insert into ${name} (${columns}) overriding system value select ${columns} from ${prefix}_${name}`,
      ].join(';'),
    )
    .join(';')
}
