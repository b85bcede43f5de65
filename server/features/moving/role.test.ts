import { expect } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { startWithDiscord } from '#test/discord.ts'
import { expectRefusal } from '#test/refusal.ts'
import { worldTest } from '#test/site-test.ts'

const test = worldTest(startWithDiscord)

const ROLE = '/api/moving/role'

test('takes over the holders of the role, and leaves it to people without an account', async ({ world }) => {
  const { join, discord } = world
  const owner = await join('owner', 'gustav')
  const roles = [ids.allowlistRole]
  const people = Array.from({ length: 8 }, (_, at) => ({
    id: String(700_000_000_000_000_000n + BigInt(at)),
    username: `hráč ${at}`,
    roles,
  }))
  const [bot, late] = [
    { id: '710000000000000001', username: 'hudba', bot: true, roles },
    { id: '710000000000000002', username: 'pozdní', roles },
  ]
  discord.guild.addPeople([...people, bot])
  const { body: report } = await owner.send('POST', ROLE, {})
  expect(report).toMatchObject({ isStored: false, groups: [{ outcome: 'added', count: 8 }] })
  expect(report.groups[0].people[0]).toEqual({
    row: 1,
    name: 'hráč 0',
    part: 'discord:700000000000000000',
  })
  discord.guild.addPeople([late])
  expectRefusal(await owner.send('POST', ROLE, { store: report.hash }), 409, 'IMPORT_CHANGED')
  discord.guild.members.delete(late.id)
  expect((await owner.send('POST', ROLE, { store: report.hash })).body).toMatchObject({
    isStored: true,
    groups: [{ outcome: 'added', count: 8 }],
  })
  expect((await owner.send('POST', '/api/discord/compare')).body).toMatchObject({ changed: 0, held: 0 })
  expect((await owner.send('POST', ROLE, {})).body).toMatchObject({
    groups: [{ outcome: 'known', count: 8 }],
  })
})

test('says what is missing where the bot cannot list the holders', async ({ world }) => {
  const { app, join, discord } = world
  const owner = await join('owner', 'gustav')
  discord.guild.state.hasMembersIntent = false
  expectRefusal(await owner.send('POST', ROLE, {}), 409, 'NO_MEMBERS')
  await app.db.updateTable('discordState').set({ allowlistRole: null }).execute()
  expectRefusal(await owner.send('POST', ROLE, {}), 409, 'NO_ROLE')
})
