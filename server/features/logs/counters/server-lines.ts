import { sql } from 'kysely'
import type { Db } from '#postgres/db.ts'

/** Servers without lines are left out. */
export async function scriptsByServer(db: Db, scripts: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ serverId: string; scripts: string[] }>`
    select server.name as server_id, coalesce(array_agg(distinct script.name) filter (where script.id is not null), '{}') as scripts
    from log_counts_now counts
      join log_names server on server.id = counts.server_id
      left join log_names script on script.id = counts.script_id
    where counts.grain = 'month' and counts.category_id = 0 and counts.script_id in (
      select 0 union all select id from log_names where kind = 'script' and name = any(${scripts}))
    group by server.name`.execute(db)
  return new Map(rows.map((row) => [row.serverId, row.scripts]))
}
