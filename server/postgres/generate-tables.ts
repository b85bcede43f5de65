import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Db } from './db.ts'
import { startPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import { unused } from './unused.ts'

export const TABLES = new URL('tables.ts', import.meta.url)

const types: Record<string, string> = {
  boolean: 'boolean',
  bigint: 'number',
  bytea: 'Buffer',
  date: 'Day',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  smallint: 'number',
  text: 'string',
  tsvector: 'string',
  uuid: 'string',
}

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isGenerated: boolean
}

export async function tablesOf(db: Db): Promise<string> {
  const { rows } = await sql<Column>`
    select relname as table, attname as name, format_type(atttypid, null) as type, attgenerated <> '' as is_generated,
      not attnotnull and relkind <> 'v' as is_nullable, atthasdef or attidentity <> '' as has_default
    from pg_attribute column_ join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
      and relname not like 'kysely\\_migration%' and attnum > 0 and not attisdropped
    order by relname, attnum`.execute(db)
  const told = new Map(
    Array.from(
      readFileSync(new URL('column-types.ts', import.meta.url), 'utf8').matchAll(/^ {2}'([\w.]+)': (.*)$/gm),
      ([, place = '', type = '']) => [place, type],
    ),
  )
  const used = rows.filter(({ table, name }) => !unused.has(table) && !unused.has(`${table}.${name}`))
  const lines = [...Map.groupBy(used, ({ table }) => camel(table))].flatMap(([table, columns]) => [
    `  ${table}: {`,
    ...columns.map((column) => `    ${camel(column.name)}: ${typeOf(column, told)}`),
    '  }',
  ])
  return `// Written by \`npm run tables\` from the migrations; column-types.ts and unused.ts say what they do not.
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes, Day, DefaultMoment, MaybeMoment, Moment } from './column-types.ts'

export interface Tables {
${lines.join('\n')}
}
`
}

function typeOf(
  { table, name, type, isNullable, hasDefault, isGenerated }: Column,
  told: Map<string, string>,
) {
  const place = `${camel(table)}.${camel(name)}`
  const own = told.get(place)
  if (own?.startsWith('ColumnType<')) return `ColumnTypes['${place}']`
  if (type === 'timestamp with time zone' && !own)
    return isNullable ? 'MaybeMoment' : hasDefault ? 'DefaultMoment' : 'Moment'
  const base = own ? `ColumnTypes['${place}']` : typeNamed(type)
  const read = isNullable && base !== 'unknown' ? `${base} | null` : base
  if (isGenerated) return `GeneratedAlways<${read}>`
  return hasDefault ? `Generated<${read}>` : read
}

const typeNamed = (type: string): string =>
  type.endsWith('[]') ? `${typeNamed(type.slice(0, -2))}[]` : (types[type] ?? 'string')

const camel = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

if (import.meta.main) {
  const dataDir = mkdtempSync(join(tmpdir(), 'westmore-tables-'))
  const { connection, stop } = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  const db = openDatabase(connection, () => {}, 1)
  try {
    await migrate(db)
    writeFileSync(TABLES, await tablesOf(db))
  } finally {
    await db.destroy()
    await stop()
    rmSync(dataDir, { recursive: true })
  }
}
