import { sql } from 'kysely'
import type { DiscordFailure } from '@westmore/contract/discord.ts'
import { isNewsKnownToAllStaff } from '#events/subjects.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { clearLostChannels } from './state-store.ts'
import { wake } from '#events/outbox.ts'

const SHOWN = 20

/** Whether all staff may see the row `o`; other rows are neither shown nor counted. */
const isKnownToAllStaff = isNewsKnownToAllStaff('o', 'news')

export async function countQueuedMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from discord_outbox o where o.state = 'waiting' and ${isKnownToAllStaff}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Failed rows, newest first. */
export async function lastFailures(db: Db) {
  const { rows } = await sql<Omit<DiscordFailure, 'person'> & { personId: string | null }>`
    select o.id, o.kind, coalesce(o.failure, '') as why, o.state = 'waiting' as is_waiting,
      coalesce(o.done_at, o.begun_at, o.created_at) as at, coalesce(o.user_id, o.discord_id) as person_id
    from discord_outbox o
    where o.failure is not null and o.failure <> 'moot' and o.state <> 'sent' and ${isKnownToAllStaff}
    order by o.seq desc limit ${SHOWN}`.execute(db)
  return rows
}

/** Retries one row, as its recipient may be reachable again. Returns false if there is no such failure. */
export async function retry(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ userId: string | null; kind: DiscordFailure['kind'] }>`
    update discord_outbox o set state = 'waiting', failure = null, done_at = null, due_at = now(), created_at = now(),
      begun_at = coalesce(o.begun_at, now())
    where o.id = ${id}::uuid and (o.state in ('failed', 'given-up') and o.failure <> 'moot' or o.state = 'waiting')
      and ${isKnownToAllStaff}
    returning coalesce(o.user_id, o.discord_id) as user_id, o.kind`.execute(tx)
  const [row] = rows
  if (!row) return false
  if (row.kind === 'card') await clearLostChannels(tx)
  await tx
    .updateTable('discordPeople')
    .set({ obstacle: null, obstacleAt: null })
    .where('userId', '=', row.userId)
    .execute()
  await sql`select ${wake}`.execute(tx)
  return true
}
