import { once } from 'node:events'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import { openDatabase } from '#postgres/db.ts'
import { notify } from '#events/notifications.ts'
import { startWithDiscord } from '#test/discord.ts'
import { unreadCountOf, notificationsOf, markSeen } from '#test/notifications.ts'
import { openTicket, reply, setStatus } from '#test/tickets.ts'
import { worldTest } from '#test/site-test.ts'
import { openDiscord } from '../rest.ts'
import { send as sendOne } from './send.ts'
import { outboxFigures, takeDue } from './outbox-store.ts'
import { storeChannel } from '../people-store.ts'
import { openSender } from './sender.ts'

const test = worldTest(startWithDiscord)

test('retries temporary failures in order after growing waits and gives up after a day', async () => {
  await using world = await startWithDiscord()
  const { join, send, told, outbox, letPass, discord } = world
  const [staff, player] = [await join('administrator'), await join('user', 'tereza')]
  const ticket = await openTicket(player)
  for (const failure of ['500', 'hangup', 'garbage'] as const) {
    discord.fail('bot', failure)
    if (failure === '500') await reply(staff, ticket.id)
    else await letPass(60)
    await send()
  }
  await setStatus(staff, ticket.id, 'closed')
  await send()
  expect(await outbox()).toMatchObject([
    { state: 'waiting', failures: 3, failure: expect.any(String) },
    { state: 'waiting', failures: 0 },
  ])
  expect(told(player)).toEqual([])
  // Each try moves `due_at`, but the age counts from the beginning.
  expect((await outboxFigures(world.app.db)).age).toBeGreaterThan(115)
  discord.fail(null)
  await letPass(120)
  await send()
  expect(told(player)).toEqual([expect.stringMatching(/^Nová odpověď/), expect.stringMatching(/byl uzavřen/)])

  discord.fail('bot', '500')
  await setStatus(staff, ticket.id, 'open')
  await letPass(25 * 3_600)
  await send()
  expect((await outbox()).at(-1)).toMatchObject({ state: 'given-up' })
})

test('stops everything at once after a refused token, until it is replaced', async ({ world }) => {
  const { app, join, send, told, outbox, discord } = world
  const [staff, player] = [await join('administrator'), await join('user', 'tereza')]
  discord.setBotToken('another')
  await reply(staff, (await openTicket(player)).id)
  await send()
  await send()
  expect(await outbox()).toMatchObject([{ state: 'waiting', failures: 0 }])
  discord.setBotToken(app.env.DISCORD_BOT_TOKEN ?? '')
  await send()
  expect(told(player)).toEqual([])
  await app.db.updateTable('discordState').set({ refusedAt: null }).execute()
  await send()
  expect(told(player)).toHaveLength(1)
})

test('loses nothing and sends nothing twice if killed between any steps', async ({ world }) => {
  const { app, join, told, letPass, node, discord } = world
  const { db, env } = app
  const [staff, player] = [await join('administrator'), await join('user', 'tereza')]
  const { id, number } = await openTicket(player)
  const about = { ticketId: id }
  // The node dies before the conversation, before the message, or before the message is marked.
  for (const asked of [0, 1, 2]) {
    await db.transaction().execute((tx) =>
      notify(tx, staff.id, [
        { to: [player.id], kind: 'answer', about },
        { to: [player.id], kind: 'decision', about, outcome: 'closed' },
      ]),
    )
    await storeChannel(db, player.id, null)
    const [row] = await takeDue(db, 1)
    if (!row) throw new Error('nothing waits')
    let left = asked
    const real = openDiscord(env)
    const dying = {
      ask: async (...request: Parameters<typeof real.ask>) => {
        if (left === 0) throw new Error('killed')
        left -= 1
        return real.ask(...request)
      },
    }
    await sendOne({ db, env, discord: dying }, row).catch(() => {})
    // The row was the dead node's for a minute.
    await letPass(61)
    const another = node()
    await another.wake()
    await another.stop()
    expect(told(player).slice(2 * asked)).toEqual([
      expect.stringContaining(`Nová odpověď v ticketu #${number}`),
      expect.stringContaining(`Ticket #${number} byl uzavřen`),
    ])
  }
  expect(discord.guild.messages.size).toBe(6)
})

test('sends everything once although two nodes wake at once', async ({ world }) => {
  const { join, node, told, letPass, discord } = world
  const staff = await join('administrator')
  const players = await Promise.all(Array.from({ length: 12 }, (_, at) => join('user', `hrac${at}`)))
  const nodes = [node(), node(), node()]
  for (const player of players) {
    await reply(staff, (await openTicket(player)).id)
    void nodes[0]?.wake()
    void nodes[1]?.wake()
  }
  await Promise.all(nodes.map((one) => one.wake()))
  await letPass(2)
  await Promise.all(nodes.map((one) => one.wake()))
  expect(players.map((player) => told(player).length)).toEqual(players.map(() => 1))
  discord.beyondLimits.length = 0
  for (const one of nodes) await one.stop()
})

test('holds no database connection while Discord does not answer', async ({ world }) => {
  const { app, join, outbox, discord } = world
  const [staff, player] = [await join('administrator'), await join('user', 'tereza')]
  await reply(staff, (await openTicket(player)).id)
  const db = openDatabase(app.connection, () => {}, 1)
  const sender = openSender({ db, env: app.env, log: pino({ level: 'silent' }) })
  discord.fail('bot', 'timeout')
  const asked = once(discord.server, 'request')
  const waking = sender.wake()
  await asked
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  discord.server.closeAllConnections()
  await sender.stop()
  await waking
  await db.destroy()
  expect(await outbox()).toMatchObject([{ state: 'waiting', failure: expect.any(String) }])
})

test('leaves a row of a dead node for a minute, and sends those of others at once', async ({ world }) => {
  const { app, join, send, told, letPass } = world
  const staff = await join('administrator')
  const [player, other] = [await join('user', 'tereza'), await join('user', 'josef')]
  const { id } = await openTicket(player)
  await reply(staff, id)
  await takeDue(app.db, 1)
  await setStatus(staff, id, 'closed')
  await reply(staff, (await openTicket(other)).id)
  await send()
  expect([told(player), told(other).length]).toEqual([[], 1])
  await letPass(61)
  await send()
  expect(told(player)).toEqual([expect.stringMatching(/^Nová odpověď/), expect.stringMatching(/byl uzavřen/)])
})

test('notifies only the owners of a refused token, once, until they read the page', async ({ world }) => {
  const { join, send, outbox, discord } = world
  const [owner, staff, player] = [
    await join('owner', 'gustav'),
    await join('administrator'),
    await join('user', 'tereza'),
  ]
  discord.setBotToken('another')
  await reply(staff, (await openTicket(player)).id)
  await send()
  await send()
  const fault = {
    kind: 'fault',
    outcome: 'token-refused',
    about: { type: 'discord', id: 'bot' },
    actor: null,
  }
  expect(await notificationsOf(owner)).toMatchObject([fault])
  expect(await notificationsOf(staff)).toEqual([])
  // Without a token, this notification cannot go to Discord.
  expect(await outbox()).toMatchObject([{ news: 'answer' }])
  expect((await markSeen(owner, { type: 'discord', id: 'bot' })).status).toBe(204)
  expect(await unreadCountOf(owner)).toBe(0)
})
