import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#postgres/db.ts'
import { announcement } from '#live.ts'
import { mergedColumns, newsColumns, type Card } from './subject.ts'

export const namedColumns = sql.join(newsColumns.map((column) => sql.ref(column)))
/** The expression of the unique indexes by which news are counted up. */
export const mergedSubject = sql`(coalesce(${sql.join(mergedColumns.map((column) => sql.ref(column)))}))`

/** Wakes the senders on all nodes when the transaction commits; no person receives this signal. */
export const wake = announcement({ topic: 'discord' }, {})

/** Whether a bot exists, and the person of the row `news` can be reached on Discord, wants messages there, and this kind. */
const isWanted = sql<SqlBool>`exists (select from discord_state where is_on)
  and not exists (select from discord_people wish where wish.user_id = news.user_id
    and (wish.obstacle is not null or not wish.is_wanted))
  and not exists (select from notification_settings wish where wish.user_id = news.user_id and news.kind = any (wish.off))`

/** Minutes a digest waits for more items, and minutes between two digests. */
const COLLECTED = 1
const DIGEST_REST = 60

/**
 * Queues a Discord message for each row of `news` (user_id, kind, the columns of things, outcome, due_date)
 * whose person wants it there and can be reached, and wakes the senders: the body of a `with` part.
 */
export const messagesAbout = (news: RawBuilder<unknown>) => sql`
  insert into discord_outbox (lane, kind, user_id, news, ${namedColumns}, outcome, due_date)
  select 'person ' || news.user_id, 'message', news.user_id, news.kind, ${namedColumns}, news.outcome, news.due_date
  from ${news} news
  where ${isWanted}
    -- The bot cannot report its own refused token.
    and news.outcome is distinct from 'token-refused'
  on conflict (user_id, news, ${mergedSubject})
    where state = 'waiting' and begun_at is null and kind = 'message'
    do update set count = discord_outbox.count + 1, outcome = excluded.outcome, due_date = excluded.due_date
  returning ${wake}`

/**
 * One message for several `rows` (user_id, kind, ticket_id). It waits for more of them, and until an hour after the
 * last digest. Its date is the moment it may be sent, so that the wait does not count as a delay.
 */
export async function postDigest(tx: Tx, rows: RawBuilder<unknown>): Promise<void> {
  await sql`with posted as (
  insert into discord_outbox (lane, kind, user_id, news, ticket_id, created_at, due_at)
  select 'person ' || news.user_id, 'message', news.user_id, news.kind, news.ticket_id, later.at, later.at
  from ${rows} news, lateral (
    select greatest(clock_timestamp() + make_interval(mins => ${COLLECTED}),
      max(earlier.done_at) + make_interval(mins => ${DIGEST_REST})) as at
    from discord_outbox earlier
    where earlier.user_id = news.user_id and earlier.news = news.kind and earlier.state = 'sent') later
  where ${isWanted}
  order by news.user_id
  on conflict (user_id, news) where state = 'waiting' and begun_at is null and kind = 'message' and news = 'unattended'
    do update set count = discord_outbox.count + 1, ticket_id = excluded.ticket_id
  returning ${wake}) select`.execute(tx)
}

export async function withdrawMessages(
  tx: Tx,
  news: readonly { userId: string; kind: string; subject: string | null }[],
): Promise<void> {
  await sql`
    delete from discord_outbox message
    using jsonb_to_recordset(${JSON.stringify(news)}) as old ("userId" text, kind text, subject uuid)
    where message.user_id = old."userId" and message.news = old.kind and coalesce(${namedColumns}) = old.subject
      and message.kind = 'message' and state = 'waiting' and begun_at is null`.execute(tx)
}

const ofStaff = sql`coalesce(ticket_id, submission_id)`

const cardPlaces = {
  submission: { channel: 'applicationsChannel', target: ofStaff },
  ticket: { channel: 'ticketsChannel', target: ofStaff },
  article: { channel: 'newsChannel', target: sql`article_id` },
} as const

/** Updates the cards of these things in their channels; tickets only if all of the staff may see them. */
export async function queueCards(tx: Tx, cards: readonly Card[]): Promise<void> {
  for (const [kind, some] of Map.groupBy(cards, (card) => card.kind)) {
    const ids = some.map(({ id }) => id)
    const column = sql.ref(`${kind}Id`)
    const { channel, target } = cardPlaces[kind]
    await sql`with written as (
      insert into discord_outbox (lane, kind, ${column})
      select 'card ' || shown.id, 'card', shown.id from unnest(${ids}::uuid[]) as shown (id)
      where exists (select from discord_state where is_on and (
        ${sql.ref(channel)} is not null and ${sql.ref(channel)} <> all (lost_channels)
        -- Posted cards change where they are, also when no channel is chosen any more.
        or exists (select from discord_cards card where card.${column} = shown.id
          and card.channel_id <> all (lost_channels))))
      on conflict (${target}) where state = 'waiting' and begun_at is null and kind = 'card'
        do nothing
      returning ${wake}) select`.execute(tx)
  }
}

/** Queues a correction of these people's allowlist role; it uses the database's state at the time it runs. */
export async function queueRoleSync(tx: Tx, discordIds: string[]): Promise<void> {
  if (discordIds.length === 0) return
  await sql`with written as (
    insert into discord_outbox (lane, kind, discord_id)
    select 'role ' || id, 'role', id from unnest(${discordIds}::text[]) id
    where exists (select from discord_state where is_on and allowlist_role is not null)
    on conflict (discord_id) where state = 'waiting' and begun_at is null and kind = 'role'
      do nothing
    returning id)
    select ${wake} where exists (select from written)`.execute(tx)
}

export async function hasStaffRoles(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('discordState')
    .select('one')
    .where(sql<boolean>`is_on and cardinality(staff_roles) > 0`)
    .executeTakeFirst()
  return row !== undefined
}
