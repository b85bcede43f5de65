import { sql, type SqlBool } from 'kysely'
import type { DiscordFailure } from '@westmore/contract/discord.ts'
import { isNewsKnownToAllStaff } from '#events/subjects.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { clearLostChannels } from './state-store.ts'
import { wake } from '#events/outbox.ts'

const SHOWN = 20
const NAMED = 5

const isKnownToAllStaff = () => isNewsKnownToAllStaff('o', 'news')

export async function countQueuedMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from discord_outbox o where o.state = 'waiting' and ${isKnownToAllStaff()}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const isFailed = () => sql<SqlBool>`(o.failure is not null and o.failure <> 'moot' and o.state <> 'sent'
  and ${isKnownToAllStaff()})`

export async function lastFailures(db: Db) {
  const { rows } = await sql<Omit<DiscordFailure, 'people'> & { personIds: string[] }>`
    select id, kind, why, count, is_waiting, at, person_ids[:${sql.lit(NAMED)}] as person_ids,
      greatest(0, cardinality(person_ids) - ${sql.lit(NAMED)}) as others
    from (
      select (array_agg(o.id order by o.seq desc))[1] as id, o.kind, o.failure as why, count(*) as count,
        bool_or(o.state = 'waiting') as is_waiting,
        (array_agg(coalesce(o.done_at, o.begun_at, o.created_at) order by o.seq desc))[1] as at,
        array_remove(array_agg(distinct coalesce(o.user_id, o.discord_id)), null) as person_ids,
        max(o.seq) as newest
      from discord_outbox o where ${isFailed()} group by o.kind, o.failure
    ) failed order by newest desc limit ${SHOWN}`.execute(db)
  return rows
}

/** Retries all that failed equally, too. False if there is no such failure. */
export async function retry(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ userId: string | null; kind: DiscordFailure['kind'] }>`
    update discord_outbox o set state = 'waiting', failure = null, done_at = null, due_at = now(), created_at = now(),
      begun_at = coalesce(o.begun_at, now())
    where ${isFailed()} and (o.kind, o.failure) =
      (select o.kind, o.failure from discord_outbox o where o.id = ${id}::uuid and ${isFailed()})
    returning coalesce(o.user_id, o.discord_id) as user_id, o.kind`.execute(tx)
  if (rows.length === 0) return false
  if (rows.some(({ kind }) => kind === 'card')) await clearLostChannels(tx)
  const people = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  await sql`update discord_people set obstacle = null, obstacle_at = null where user_id = any(${people})`.execute(
    tx,
  )
  await sql`select ${wake}`.execute(tx)
  return true
}
