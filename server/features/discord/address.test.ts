import { expect } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { startWithDiscord } from '#test/discord.ts'
import { approve } from '#test/applications.ts'
import { publishText } from '#test/pages.ts'
import { expectRefusal } from '#test/refusal.ts'
import { sanction } from '#test/sanctions.ts'
import { test } from '#test/site-test.ts'
import { openMembership } from './membership.ts'
import { stateOf } from './state-store.ts'

const ADDRESS = '/api/discord/mine/address'
const MEMBERSHIP = '/api/discord/mine/membership'
const GAME = { GAME_CONNECT_ADDRESS: 'hra.westmore.example:30120' }

test('sends an admitted player the command, even one who wants no other messages', async () => {
  await using world = await startWithDiscord(GAME)
  const { join, told } = world
  const [owner, player] = [await join('owner', 'gustav'), await join('user', 'tereza')]
  await player.send('PUT', '/api/discord/mine', { isWanted: false, details: false })
  expectRefusal(await player.send('POST', ADDRESS), 404, 'NOT_FOUND')
  await approve(owner, player)
  expect((await player.get('/api/allowlist/mine')).body).toMatchObject({ hasBot: true })

  expect((await player.send('POST', ADDRESS)).status).toBe(204)
  expect(told(player)).toEqual([
    'Vítejte ve Westmore! Na počítači spusťte RedM, stiskněte F8 a vložte:\n```\nconnect hra.westmore.example:30120\n```',
  ])
  for (const _again of [1, 2]) await player.send('POST', ADDRESS)
  expectRefusal(await player.send('POST', ADDRESS), 429, 'TOO_MANY_REQUESTS')
  // The answer to the first may have been lost, so within minutes it is the same message.
  expect(told(player)).toHaveLength(1)
})

test('sends no command to a banned player, nor without an address', async () => {
  await using world = await startWithDiscord(GAME)
  const [owner, player] = [await world.join('owner', 'gustav'), await world.join('user', 'tereza')]
  await approve(owner, player)
  await sanction(owner, player, { kind: 'ban' })
  expectRefusal(await player.send('POST', ADDRESS), 404, 'NOT_FOUND')

  await using addressless = await startWithDiscord()
  const other = await addressless.join('user', 'jan')
  await approve(await addressless.join('owner', 'gustav'), other)
  expectRefusal(await other.send('POST', ADDRESS), 404, 'NOT_FOUND')
  expect([...world.told(player), ...addressless.told(other)]).toEqual([])
})

test('says that the command did not arrive, and remembers why', async () => {
  await using world = await startWithDiscord(GAME)
  const [owner, shut] = [await world.join('owner', 'gustav'), await world.join('user', 'tereza')]
  const away = await world.app.as('user', 'jan')
  for (const one of [shut, away]) await approve(owner, one)
  world.discord.guild.closed.add(shut.id)
  for (const one of [shut, away]) expectRefusal(await one.send('POST', ADDRESS), 409, 'NOT_DELIVERED')
  expect((await shut.get('/api/discord/mine')).body).toMatchObject({ obstacle: 'closed' })
})

test('knows who is on our Discord; nobody without a bot', async () => {
  await using world = await startWithDiscord()
  const isMember = async (person: { get: (path: string) => Promise<{ body: unknown }> }) =>
    (await person.get(MEMBERSHIP)).body
  expect(await isMember(await world.join('user', 'tereza'))).toEqual({ isMember: true })
  expect(await isMember(await world.app.as('user', 'jan'))).toEqual({ isMember: false })

  await using botless = await startTestApp()
  const player = await botless.as('user')
  expect(await isMember(player)).toEqual({ isMember: null })
  expect((await player.get('/api/allowlist/mine')).body).toMatchObject({ hasBot: false })
})

test('a rejected token stops the bot, and players are asked about no longer', async () => {
  await using world = await startWithDiscord({ ...GAME, DISCORD_BOT_TOKEN: 'replaced.bot.token' })
  const [owner, player] = [await world.app.as('owner', 'gustav'), await world.app.as('user', 'tereza')]
  await approve(owner, player)
  expectRefusal(await player.send('POST', ADDRESS), 409, 'NOT_DELIVERED')
  expect((await stateOf(world.app.db)).refusedAt).not.toBeNull()
  expect((await player.get(MEMBERSHIP)).body).toEqual({ isMember: null })
})

test('a silent Discord holds nobody up', async () => {
  await using world = await startWithDiscord()
  const { db, env } = world.app
  const isMember = openMembership({ db, env, discord: { ask: () => new Promise(() => {}) } })
  const at = performance.now()
  expect(await isMember('2')).toBeNull()
  expect(performance.now() - at).toBeLessThan(4_000)
})

test('a player has read the rules once they confirmed any version', async ({ owner, player }) => {
  const hasRead = async () => (await player.get('/api/allowlist/mine')).body.hasReadRules
  await publishText(owner, 'rules', 'Buďte slušní.')
  expect(await hasRead()).toBe(false)
  await player.send('POST', '/api/pages/rules/readings', { version: 1 })
  await publishText(owner, 'rules', 'Buďte hodní.')
  expect(await hasRead()).toBe(true)
})
