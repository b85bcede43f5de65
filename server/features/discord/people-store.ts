import { sql } from 'kysely'
import type { DiscordPreferences, Obstacle } from '@westmore/contract/discord.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { isNewsKnownTo } from '#events/subjects.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { namedColumns, wake } from '#events/outbox.ts'

/** In hours; older messages that did not arrive are not sent again. */
const STILL_NEWS = 24

export async function wishesOf(db: Db, userId: string) {
  const row = await db
    .selectFrom('discordPeople')
    .select(['isWanted', 'details', 'obstacle', 'obstacleAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? { isWanted: true, details: false, obstacle: null, obstacleAt: null }
}

export async function setWishes(tx: Tx, userId: string, wishes: DiscordPreferences): Promise<void> {
  await tx
    .insertInto('discordPeople')
    .values({ userId, ...wishes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(wishes))
    .execute()
}

export async function channelTo(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('discordPeople')
    .select('channelId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.channelId ?? null
}

export async function storeChannel(db: Db, userId: string, channelId: string | null): Promise<void> {
  await sql`insert into discord_people (user_id, channel_id) select id, ${channelId} from users where id = ${userId}
    on conflict (user_id) do update set channel_id = excluded.channel_id`.execute(db)
}

/** From now on nothing is written for the person, and their waiting messages fail. */
export async function storeObstacle(tx: Tx, userId: string, obstacle: Obstacle): Promise<void> {
  await sql`insert into discord_people (user_id, obstacle, obstacle_at) select id, ${obstacle}, now() from users
      where id = ${userId}
    on conflict (user_id) do update set obstacle = excluded.obstacle, obstacle_at = excluded.obstacle_at`.execute(
    tx,
  )
  await tx
    .updateTable('discordOutbox')
    .set({ state: 'failed', failure: obstacle, doneAt: sql`now()` })
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Recent messages that failed because of it wait again. Returns whether there was an obstacle. */
export async function clearObstacle(tx: Tx, userId: string): Promise<boolean> {
  const cleared = await tx
    .updateTable('discordPeople')
    .set({ obstacle: null, obstacleAt: null })
    .where('userId', '=', userId)
    .where('obstacle', 'is not', null)
    .returning('userId')
    .executeTakeFirst()
  if (!cleared) return false
  await sql`update discord_outbox set state = 'waiting', failure = null, done_at = null, due_at = now(),
      begun_at = coalesce(begun_at, now())
    where user_id = ${userId} and state = 'failed' and failure in ('closed', 'absent')
      and created_at > now() - make_interval(hours => ${STILL_NEWS})`.execute(tx)
  await sql`select ${wake}`.execute(tx)
  return true
}

export async function clearAbsence(tx: Tx, members: string[]): Promise<void> {
  await sql`update discord_people set obstacle = null, obstacle_at = null
    where obstacle = 'absent' and user_id = any (${members}::text[])`.execute(tx)
}

/** For the person's data download, without messages they may no longer see. */
export async function messagesTo(db: Db, reader: Reader) {
  const { rows } = await sql`
    select n.kind, n.outcome, n.due_date, n.count, n.state, n.created_at, n.done_at
    from (select *, news as kind from (select seq, user_id, kind as form, news, ${namedColumns}, outcome, due_date, count,
      state, created_at, done_at, null::uuid as log_alert_id from discord_outbox) outbox) n
    where n.user_id = ${reader.id} and n.form = 'message' and ${isNewsKnownTo(reader)} order by n.seq`.execute(
    db,
  )
  return rows
}
