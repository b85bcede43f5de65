import { expect, inject, test } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { startWithDiscord } from '#test/discord.ts'
import { dataFolder, startReal } from '#test/real-server.ts'
import { openTicket, reply } from '#test/tickets.ts'

test('loses nothing and sends nothing twice when a server is killed while sending', async () => {
  await using world = await startWithDiscord({ DISCORD_TICKETS_CHANNEL_ID: ids.tickets })
  const { app, join, told, outbox, discord } = world
  const { host, user } = inject('postgres')
  using folder = dataFolder()
  const variables = {
    DATABASE_URL: `postgres://${user}@localhost/${app.connection.database}?host=${host}`,
    DISCORD_API_URL: app.env.DISCORD_API_URL,
    DISCORD_BOT_TOKEN: app.env.DISCORD_BOT_TOKEN ?? '',
    DISCORD_GUILD_ID: ids.guild,
    DISCORD_TICKETS_CHANNEL_ID: ids.tickets,
    PUBLIC_URL: app.env.PUBLIC_URL,
  }
  const staff = await join('administrator')
  const players = await Promise.all(Array.from({ length: 12 }, (_, at) => join('user', `hrac_${at}`)))
  for (const player of players) await reply(staff, (await openTicket(player)).id)

  for (const reached of [5, 14]) {
    const node = await startReal(folder.path, variables)
    await expect.poll(() => discord.sent.length, { interval: 5 }).toBeGreaterThanOrEqual(reached)
    await node.end('SIGKILL')
    // As if its lease had expired.
    await app.administer('update discord_state set sends_until = now()')
  }
  await using node = await startReal(folder.path, variables)
  await expect.poll(async () => (await outbox()).every(({ state }) => state === 'sent')).toBe(true)
  expect(node.child.exitCode).toBe(null)
  expect(players.map((player) => told(player).length)).toEqual(players.map(() => 1))
  expect(discord.guild.messagesIn(ids.tickets)).toHaveLength(12)
})
