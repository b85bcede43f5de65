import { sql } from 'kysely'
import type { Db } from '#postgres/db.ts'

/** Only a node of the version before still reads these counters, which triggers keep. */
export async function compactTicketCounts(db: Db): Promise<void> {
  await sql`
    with taken as (delete from ticket_counts returning *)
    insert into ticket_counts (category, status, concerned_id, change)
    select category, status, concerned_id, sum(change) from taken
    group by category, status, concerned_id having sum(change) <> 0`.execute(db)
}
