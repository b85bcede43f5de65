import { sql } from 'kysely'
import type { Db } from '#db.ts'

/** The hours that hold the first and the last line of all. */
export async function spanOfLines(db: Db): Promise<{ first: number | null; last: number | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(at) as first, max(at) + interval '1 hour' as last from log_counts
    where grain = 'hour' and category_id = 0 and script_id = 0
  `.execute(db)
  const moment = (text: string | null | undefined) => (text ? Date.parse(text) : null)
  return { first: moment(rows[0]?.first), last: moment(rows[0]?.last) }
}

/** Lines of all servers from one beginning of a day on. */
export async function countSince(db: Db, day: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from log_counts
    where grain = 'day' and category_id = 0 and script_id = 0 and at >= ${day}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Lines of each category in all, the most frequent first. */
export async function countByCategory(db: Db): Promise<{ category: string; count: number }[]> {
  const { rows } = await sql<{ category: string; count: number }>`
    select n.name as category, sum(c.count)::bigint as count from log_counts c join log_names n on n.id = c.category_id
    where c.grain = 'month' and c.script_id = 0 and c.category_id <> 0
    group by n.name order by count desc, category
  `.execute(db)
  return rows
}
