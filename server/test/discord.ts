import { pino } from 'pino'
import { expect, onTestFailed } from 'vitest'
import { buildStandIn } from '@westmore/discord-stand-in/app.ts'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { leaksIn } from '@westmore/discord-stand-in/leaks.ts'
import { openInteractionSender } from '@westmore/discord-stand-in/interaction-sender.ts'
import { openSender } from '#features/discord/sender.ts'
import { storeConfiguration } from '#features/discord/state-store.ts'
import { startTestApp, type Person } from './app.ts'
import { PUBLIC_KEY, SIGNING_KEY } from './discord-keys.ts'
import { secretsOf } from './discord-secrets.ts'

const BOT_TOKEN = 'stand-in.bot.token'

/** The server with a bot and a stand-in for Discord, but without a sender. */
export async function startBesideDiscord(variables: Record<string, string> = {}) {
  const discord = buildStandIn({
    clientId: 'westmore',
    clientSecret: 'secret',
    redirectUris: ['http://localhost:3001/user'],
    botToken: BOT_TOKEN,
  })
  const platform = await discord.listen({ port: 0, host: '127.0.0.1' })
  const app = await startTestApp({
    DISCORD_API_URL: `${platform}/api/v10`,
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
  const node = () => openSender({ db: app.db, env: app.env, log }, 1_000)
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
        .select(['kind', 'userId', 'discordId', 'news', 'state', 'failure', 'tries', 'count'])
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
