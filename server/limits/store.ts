import { sql } from 'kysely'
import type { Db } from '#postgres/db.ts'

export interface Batch {
  bucket: string
  hits: number
  /** Duration (ms) of a count from its first hit. */
  window: number
}

export interface Total {
  bucket: string
  hits: number
  /** How long (ms) the count still runs, by the clock of the database. */
  left: number
}

/** Adds this node's counts and returns the totals of all nodes; sorted, so that two nodes cannot deadlock. */
export async function addHits(db: Db, batches: Batch[]): Promise<Total[]> {
  const { rows } = await sql<Total>`
    insert into request_counts as kept (bucket, hits, ends_at)
      select bucket, hits, now() + make_interval(secs => "window" / 1000.0)
        from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as batch (bucket text, hits integer, "window" integer)
        order by bucket
    on conflict (bucket) do update set
      hits = case when kept.ends_at <= now() then excluded.hits else kept.hits + excluded.hits end,
      ends_at = case when kept.ends_at <= now() then excluded.ends_at else kept.ends_at end
    returning bucket, hits, (extract(epoch from ends_at - now()) * 1000)::float8 as left`.execute(db)
  return rows
}

/** Removes expired counts, skipping those locked by another node. */
export async function removeExpired(db: Db): Promise<void> {
  await sql`delete from request_counts where bucket in (
    select bucket from request_counts where ends_at < now() - interval '10 seconds'
      limit 10000 for update skip locked)`.execute(db)
}
