import { escapeIdentifier, type Client } from 'pg'
import type { BackupTable, Head } from './frames.ts'

/** Makes every version and configuration of PostgreSQL write values alike. */
export const PLAIN_FORMAT = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set search_path = public, pg_temp;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set jit = off`

export const nameOf = ({ schema, name }: { schema: string; name: string }) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/**
 * Our tables that survive a crash, partitioned ones as one. Without the migration tables, which the migrations fill,
 * and the job queue, which each start fills.
 */
export async function tablesOf(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select nspname as schema, relname as name, array(
        select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname = 'public' and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
      and relname not like 'kysely\\_migration%'
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by relname`)
  return rows
}

/** Works for partitioned tables too, which `copy <table> to` refuses. */
export const copyingOut = (table: BackupTable) =>
  `copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`

export const copyingIn = (table: BackupTable) => `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`

const columnsOf = ({ columns }: BackupTable) => columns.map((column) => escapeIdentifier(column)).join(', ')

export async function sequencesOf(client: Client): Promise<Head['sequences']> {
  const { rows } = await client.query<Pick<BackupTable, 'schema' | 'name'>>(`
    select schemaname as schema, sequencename as name from pg_sequences
    where schemaname = 'public' order by 2`)
  const sequences: Head['sequences'] = []
  for (const sequence of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${nameOf(sequence)}`,
    )
    sequences.push({ ...sequence, value: values[0]?.value ?? '1', isCalled: values[0]?.isCalled ?? false })
  }
  return sequences
}

export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

export async function monthsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(`
    select translate(substr(relname, 6), '_', '-') || '-01' as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = to_regclass('public.logs') order by 1`)
  return rows.map(({ month }) => month)
}
