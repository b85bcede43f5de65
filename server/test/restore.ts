import { sql } from 'kysely'
import type { TestApp } from './app.ts'

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
        `insert into ${name} (${columns}) select ${columns} from ${prefix}_${name}`,
      ].join(';'),
    )
    .join(';')
}
