import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { HeldRemovals } from '@westmore/contract/discord.ts'
import type { Env } from '#env.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { record } from '#events/record.ts'
import { ownerIds } from '#features/users/public.ts'
import { queueCards, wake } from '#events/outbox.ts'
import { cardsSince } from '#events/subjects.ts'

export async function stateOf(db: Db) {
  return db.selectFrom('discordState').selectAll().executeTakeFirstOrThrow()
}

/** A refused token stays refused until it is replaced. */
export async function storeConfiguration(db: Db, env: Env): Promise<void> {
  const isOn = isConfigured(env)
  const tokenHash = env.DISCORD_BOT_TOKEN ? createHash('sha256').update(env.DISCORD_BOT_TOKEN).digest() : null
  await db.transaction().execute(clearLostChannels)
  const isSame = sql`token_hash is not distinct from ${tokenHash}`
  await db
    .updateTable('discordState')
    .set({
      isOn,
      tokenHash,
      ...(env.DISCORD_ALLOWLIST_ROLE_ID && { allowlistRole: env.DISCORD_ALLOWLIST_ROLE_ID }),
      ...(env.DISCORD_ADMIN_ROLE_IDS.length > 0 && { staffRoles: env.DISCORD_ADMIN_ROLE_IDS }),
      applicationsChannel: unlessReplaced(env.DISCORD_APPLICATIONS_CHANNEL_ID, 'applicationsChannel'),
      ticketsChannel: unlessReplaced(env.DISCORD_TICKETS_CHANNEL_ID, 'ticketsChannel'),
      refusedAt: sql`case when ${isSame} then refused_at end`,
      roleRefusedAt: sql`case when ${isSame} then role_refused_at end`,
    })
    .execute()
}

/** The environment's channel, unless it is unset or an owner replaced it. */
const unlessReplaced = (named: string | undefined, column: 'applicationsChannel' | 'ticketsChannel') =>
  sql<string | null>`case when ${named ?? null}::text = any (replaced_channels) then ${sql.ref(column)}
    else coalesce(${named ?? null}, ${sql.ref(column)}) end`

export const isConfigured = ({ DISCORD_BOT_TOKEN, DISCORD_GUILD_ID }: Env) =>
  DISCORD_BOT_TOKEN !== undefined && DISCORD_GUILD_ID !== undefined

/** All sending stops until there is another token or a retry by the staff. */
export async function markTokenRefused(db: Db, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const isNew = await db
    .transaction()
    .execute((tx) => markFault(tx, 'token-refused', sql`refused_at = now() where refused_at is null`))
  if (isNew) log.error('Discord rejects the bot token: nothing is sent until it is replaced')
}

export const markRoleRefused = (tx: Tx) =>
  markFault(tx, 'role-refused', sql`role_refused_at = now() where role_refused_at is null`)

export const markChannelLost = (db: Db, channelId: string) =>
  db.transaction().execute((tx) =>
    markFault(
      tx,
      'channel-lost',
      sql`lost_channels = array_append(lost_channels, ${channelId}), lost_at = coalesce(lost_at, now())
        where not ${channelId} = any (lost_channels)`,
    ),
  )

/** Owners are notified of a new one. Returns whether it is new. */
async function markFault(tx: Tx, outcome: BotFault, change: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`update discord_state set ${change} returning one`.execute(tx)
  if (rows.length > 0) await notifyOwners(tx, outcome)
  return rows.length > 0
}

type ChosenChannels = Pick<
  Awaited<ReturnType<typeof stateOf>>,
  'applicationsChannel' | 'ticketsChannel' | 'newsChannel'
>

export const channelsOf = ({ applicationsChannel, ticketsChannel, newsChannel }: ChosenChannels) => ({
  submission: applicationsChannel,
  ticket: ticketsChannel,
  article: newsChannel,
})

/** Queues every card of the lost channels that is open or has changed since. */
export async function clearLostChannels(tx: Tx): Promise<void> {
  const state = await tx.selectFrom('discordState').selectAll().forUpdate().executeTakeFirstOrThrow()
  const { lostChannels, lostAt } = state
  if (lostChannels.length === 0) return
  await tx.updateTable('discordState').set({ lostChannels: [], lostAt: null }).execute()
  // A card may have been tried for a day before its channel counted as lost.
  const since = sql`(coalesce(${lostAt}::timestamptz, now()) - interval '1 day')`
  const channels = channelsOf(state)
  for (const kind of ['submission', 'ticket', 'article'] as const) {
    const { rows } = await sql<{ id: string }>`
      select thing.id from ${cardsSince(kind, since)} thing
        left join discord_cards card on card.${sql.ref(`${kind}Id`)} = thing.id
      where coalesce(card.channel_id, ${channels[kind]}) = any (${lostChannels}::text[])
        and (thing.is_current or card.id is not null and thing.is_over)
      order by thing.at`.execute(tx)
    await queueCards(
      tx,
      rows.map(({ id }) => ({ kind, id })),
    )
  }
}

type BotFault = 'token-refused' | 'role-refused' | 'channel-lost' | 'removals-held'

export async function notifyOwners(tx: Tx, outcome: BotFault): Promise<void> {
  await record(tx, null, 'discord.fault', { ownerIds: await ownerIds(tx), outcome })
}

export async function clearRoleRefused(db: Db): Promise<void> {
  await db.updateTable('discordState').set({ roleRefusedAt: null }).execute()
  await sql`select ${wake}`.execute(db)
}

export async function markReconciled(tx: Tx): Promise<void> {
  await tx
    .updateTable('discordState')
    .set({ reconciledAt: sql`now()` })
    .execute()
}

export async function lockRemovals(tx: Tx) {
  return tx
    .selectFrom('discordState')
    .select(['allowlistRole', 'comparedRole', 'heldRemovals'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function holdRemovals(tx: Tx, held: HeldRemovals): Promise<void> {
  const isNone = held.people.length === 0
  await tx
    .updateTable('discordState')
    .set({
      heldRemovals: isNone ? null : JSON.stringify(held),
      ...(isNone && { comparedRole: held.role }),
    })
    .execute()
}

export async function clearTokenRefused(db: Db): Promise<void> {
  await db.updateTable('discordState').set({ refusedAt: null }).execute()
  await sql`select ${wake}`.execute(db)
}

interface Channels {
  applications: string | null
  tickets: string | null
  news: string | null
}

/** `replaced`: the environment's channels that these replace. */
export async function setChannels(
  tx: Tx,
  { applications, tickets, news }: Channels,
  replaced: string[],
): Promise<void> {
  await clearLostChannels(tx)
  await tx
    .updateTable('discordState')
    .set({
      applicationsChannel: applications,
      ticketsChannel: tickets,
      newsChannel: news,
      replacedChannels: replaced,
    })
    .execute()
}

export async function setRoles(tx: Tx, allowlist: string | null, staff: string[]): Promise<void> {
  await tx
    .updateTable('discordState')
    .set({ allowlistRole: allowlist, staffRoles: staff, roleRefusedAt: null })
    .execute()
  await sql`select ${wake}`.execute(tx)
}
