import { sql } from 'kysely'
import type { Db } from '#postgres/db.ts'

/** How long (seconds) the next answer reaches back beyond what could still commit. */
export const OVERLAP = 10

interface Allowance {
  discordId: string
  allowed: boolean
}

interface Page {
  after: string
  limit: number
}

const mayComeIn = sql`deleted_at is null and allowlist_status = 'approved'`

/** When the way into the game opened or closed for somebody; worded as the index `allowlist_submissions_of_game` is. */
const changes = sql`
  select user_id as discord_id, coalesce(revoked_at, reviewed_at) as at from allowlist_submissions
    where status = 'approved' or revoked_at is not null
  union all select discord_id, at from game_removals`

export async function allowanceOf(
  db: Db,
  id: string,
): Promise<{ allowed: boolean; changedAt: string | null }> {
  const { rows } = await sql<{ allowed: boolean; changedAt: string | null }>`
    select exists (select from users where id = ${id} and ${mayComeIn}) as allowed,
      (select max(at) from (${changes}) change where discord_id = ${id}) as changed_at`.execute(db)
  return rows[0] ?? { allowed: false, changedAt: null }
}

/** All who may come in, by id. */
export async function allowedPlayers(db: Db, { after, limit }: Page): Promise<Allowance[]> {
  const { rows } = await sql<Allowance>`
    select id as discord_id, true as allowed from users
    where ${mayComeIn} and id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}

/** Everybody for whom something changed at that moment or later, by id, with what holds now. What is left of a deleted account is nobody. */
export async function changedPlayers(db: Db, since: string, { after, limit }: Page): Promise<Allowance[]> {
  const { rows } = await sql<Allowance>`
    select change.discord_id, users.id is not null and ${mayComeIn} as allowed
    from (select distinct discord_id from (${changes}) told
      where at >= ${since}::timestamptz and discord_id > ${after}) change
    left join users on users.id = change.discord_id
    where deleted_at is null order by change.discord_id limit ${limit}`.execute(db)
  return rows
}

/**
 * The database's clock, and the time before which nothing will appear any more: changes bear the time their transaction began,
 * and one that still runs may commit. All nodes work under one role, so each sees the transactions of the others.
 */
export async function settledTime(db: Db): Promise<{ now: Date; settled: Date }> {
  const { rows } = await sql<{ now: string; settled: string }>`
    select now(), least(now(), min(xact_start)) - make_interval(secs => ${OVERLAP}) as settled
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database tells no time')
  return { now: new Date(row.now), settled: new Date(row.settled) }
}
