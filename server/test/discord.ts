import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFailed } from 'vitest'
import { buildStandIn } from '@westmore/discord-stand-in/app.ts'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { leaksIn, type Secret } from '@westmore/discord-stand-in/leaks.ts'
import { openInteractionSender } from '@westmore/discord-stand-in/interaction-sender.ts'
import { openSender } from '#features/discord/sending/sender.ts'
import { storeConfiguration } from '#features/discord/state-store.ts'
import type { Db } from '#postgres/db.ts'
import { startTestApp, type Person } from './app.ts'

const BOT_TOKEN = 'stand-in.bot.token'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

/** Discord's key pair: the private key signs in place of Discord, the server verifies with the public one. */
export const SIGNING_KEY = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const PUBLIC_KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

/** A stand-in for Discord, and the variables with which the server finds it. */
export async function startStandIn(publicUrl = 'http://localhost:3001') {
  const discord = buildStandIn({
    clientId: 'westmore',
    clientSecret: 'secret',
    redirectUris: [`${publicUrl}/user`],
    botToken: BOT_TOKEN,
  })
  const platform = await discord.listen({ port: 0, host: '127.0.0.1' })
  return { discord, platform, found: { DISCORD_API_URL: `${platform}/api/v10` } }
}

/** The server with a bot and a stand-in for Discord, but without a sender. */
export async function startBesideDiscord(variables: Record<string, string> = {}) {
  const { discord, found } = await startStandIn()
  const app = await startTestApp({
    ...found,
    DISCORD_BOT_TOKEN: BOT_TOKEN,
    DISCORD_GUILD_ID: ids.guild,
    DISCORD_ALLOWLIST_ROLE_ID: ids.allowlistRole,
    DISCORD_PUBLIC_KEY: PUBLIC_KEY,
    ...variables,
  })
  await storeConfiguration(app.db, app.env)
  return { app, discord }
}

/**
 * Like `startBesideDiscord`, with a sender; at the end, fails if a limit of Discord was exceeded or a secret leaked.
 */
export async function startWithDiscord(variables: Record<string, string> = {}) {
  const { app, discord } = await startBesideDiscord(variables)
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) })
  let left: unknown
  onTestFailed(() => console.error('The sender logged', logged, 'and left', left))
  const node = () => openSender({ db: app.db, env: app.env, log })
  const sender = node()
  return {
    app,
    discord,
    sender,
    /** Another sender, like that of a second node. */
    node,
    /** Returns a sender of button presses, signed with Discord's key. */
    startPressing: async () => {
      const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
      return openInteractionSender(discord.guild, `${address}/api/discord/interactions`, SIGNING_KEY)
    },
    /** Sends all due messages. */
    send: () => sender.wake(),
    /** Simulates that this many seconds have passed, here and at Discord. */
    letPass: async (seconds: number) => {
      discord.letPass(seconds * 1_000)
      await app.administer(`update discord_outbox set created_at = created_at - make_interval(secs => ${seconds}),
        due_at = due_at - make_interval(secs => ${seconds}), begun_at = begun_at - make_interval(secs => ${seconds}),
        done_at = done_at - make_interval(secs => ${seconds})`)
    },
    /** A person who is also in the Discord guild. */
    join: async (...[role, username]: Parameters<typeof app.as>): Promise<Person> => {
      const person = await app.as(role, username)
      discord.guild.addPeople([{ id: person.id, username: username ?? role }])
      return person
    },
    /** The messages this person got on Discord, oldest first. */
    told: ({ id }: Pick<Person, 'id'>): string[] => {
      const { guild } = discord
      return guild.messagesIn(guild.conversationWith(id).id).map(({ body }) => body.content ?? '')
    },
    hasRole: ({ id }: Pick<Person, 'id'>) => discord.guild.members.get(id)?.has(ids.allowlistRole) === true,
    outbox: () =>
      app.db
        .selectFrom('discordOutbox')
        .select(['kind', 'userId', 'discordId', 'news', 'state', 'failure', 'failures', 'count'])
        .orderBy('seq')
        .execute(),
    async [Symbol.asyncDispose]() {
      await sender.stop()
      left = await app.db.selectFrom('discordOutbox').selectAll().execute()
      expect(leaksIn(discord.sent, await secretsOf(app.db))).toEqual([])
      await app[Symbol.asyncDispose]()
      await discord.close()
      expect(discord.beyondLimits).toEqual([])
    },
  }
}

export type WithDiscord = Awaited<ReturnType<typeof startWithDiscord>>

/** Shorter words may occur in a message by chance. */
const MIN_LENGTH = 8

/** All confidential texts in the database, each with the people who may read it on Discord now. */
async function secretsOf(db: Db): Promise<Secret[]> {
  const { rows } = await sql<Secret>`
    with readers as (
      select t.id, t.category = 'management' or t.concerned_id is not null as is_secret, u.id as user_id,
        coalesce(p.details, false) as details
      from tickets t join users u on u.id = t.user_id or u.id is distinct from t.concerned_id
        and (u.role = 'owner' or u.role = 'administrator' and t.category <> 'management')
      left join discord_people p on p.user_id = u.id)
    -- The existence of a ticket is secret if not all of the staff may handle it.
    select words, coalesce((select array_agg(user_id) from readers r where r.id = t.id), '{}') as readers
    from tickets t, unnest(array[t.id::text, t.number::text]) words
    where category = 'management' or concerned_id is not null
    union all
    -- Titles and texts may be read only by people who switched details on.
    select words, coalesce((select array_agg(user_id) from readers r where r.id = said.id and r.details), '{}')
    from (select id, title as words from tickets union all select ticket_id, message from ticket_messages
      union all select ticket_id, text from ticket_notes) said
    where length(words) >= ${MIN_LENGTH}
    union all
    select reason, coalesce((select array_agg(p.user_id) from discord_people p
      where p.user_id = s.user_id and p.details), '{}')
    from allowlist_submissions s where length(reason) >= ${MIN_LENGTH}
    union all
    select s.reason, coalesce((select array_agg(p.user_id) from discord_people p
      where p.user_id = s.user_id and p.details), '{}')
    from sanctions s where length(s.reason) >= ${MIN_LENGTH}
    union all
    select s.note, '{}'::text[] from sanctions s where length(s.note) >= ${MIN_LENGTH}
    union all
    select a.answer, '{}'::text[] from allowlist_answers a where length(a.answer) >= ${MIN_LENGTH}`.execute(
    db,
  )
  return rows
}
