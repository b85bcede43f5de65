import { expect } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { applyFor } from '#test/applications.ts'
import { startWithDiscord, type WithDiscord } from '#test/discord.ts'
import { GAME_TOKEN, proveLicense } from '#test/game.ts'
import { notificationsOf } from '#test/notifications.ts'
import { expectRefusal } from '#test/refusal.ts'
import { sanction, SANCTIONS } from '#test/sanctions.ts'
import { showOnTeam, TEAM } from '#test/team.ts'
import { auditAbout } from '#test/tickets.ts'
import { worldTest } from '#test/site-test.ts'
import { reconcile } from './reconcile.ts'

const test = worldTest(startWithDiscord)

const compare = ({ app: { db, env }, sender: { discord } }: WithDiscord) => reconcile({ db, env, discord })

test('gives the role on approval and takes it on revocation and deletion', async ({ world }) => {
  const { join, send, hasRole, discord } = world
  const [staff, player, leaver] = [
    await join('owner'),
    await join('user', 'tereza'),
    await join('user', 'josef'),
  ]
  const id = await applyFor(staff, player)
  const path = `/api/allowlist/submissions/${id}`
  await staff.send('POST', `${path}/approve`)
  await send()
  expect(hasRole(player)).toBe(true)
  await staff.send('POST', `${path}/revoke`, { reason: 'Lhal.' })
  await send()
  expect(hasRole(player)).toBe(false)

  await staff.send('POST', `/api/allowlist/submissions/${await applyFor(staff, leaver)}/approve`)
  await send()
  expect(hasRole(leaver)).toBe(true)
  expect((await leaver.send('DELETE', '/api/auth/me', { confirm: 'josef' })).status).toBe(204)
  await send()
  expect(hasRole(leaver)).toBe(false)
  expect(discord.auditLog).toEqual([
    'Allowlist: schváleno na webu',
    'Allowlist: na webu bez přístupu',
    'Allowlist: schváleno na webu',
    'Allowlist: na webu bez přístupu',
  ])
})

test('makes one change for an approval revoked before anything was sent', async ({ world }) => {
  const { join, send, hasRole, discord } = world
  const [staff, player] = [await join('owner'), await join('user', 'tereza')]
  const path = `/api/allowlist/submissions/${await applyFor(staff, player)}`
  await staff.send('POST', `${path}/approve`)
  await staff.send('POST', `${path}/revoke`, { reason: 'Lhal.' })
  await send()
  expect(hasRole(player)).toBe(false)
  expect(discord.auditLog).toHaveLength(1)
})

test('gives the role to a person who joins our Discord in the next comparison', async ({ world }) => {
  const { app, join, send, hasRole, discord } = world
  const [staff, player] = [await join('owner'), await app.as('user', 'tereza')]
  await staff.send('POST', `/api/allowlist/submissions/${await applyFor(staff, player)}/approve`)
  await send()
  expect((await player.get('/api/discord/mine')).body.obstacle).toBe('absent')
  expect(await compare(world)).toMatchObject({ changed: 0 })

  discord.guild.addPeople([{ id: player.id, username: 'tereza' }])
  expect(await compare(world)).toMatchObject({ changed: 1 })
  await send()
  expect(hasRole(player)).toBe(true)
  expect((await player.get('/api/discord/mine')).body.obstacle).toBe(null)
})

test('pauses roles but not messages if the role is above the bot’s, and notifies once', async ({ world }) => {
  const { join, send, told, hasRole, discord } = world
  const [owner, staff] = [await join('owner', 'gustav'), await join('administrator')]
  const players = [await join('user', 'tereza'), await join('user', 'josef')]
  const role = discord.guild.roles.find(({ id }) => id === ids.allowlistRole)
  if (!role) throw new Error('the guild has no such role')
  role.position = 9
  for (const player of players) {
    await staff.send('POST', `/api/allowlist/submissions/${await applyFor(staff, player)}/approve`)
    await send()
    expect(told(player)).toHaveLength(1)
  }
  expect(told(owner)).toEqual([
    expect.stringMatching(
      /Bot nemůže rozdávat roli[\s\S]*\nPodrobnosti: <.*\/user\/admin\/settings\/discord>$/,
    ),
  ])
  expect(await notificationsOf(owner)).toMatchObject([{ kind: 'fault', outcome: 'role-refused' }])

  await compare(world)
  await send()
  expect(players.map(hasRole)).toEqual([false, false])
  role.position = 1
  await compare(world)
  await send()
  expect(players.map(hasRole)).toEqual([true, true])
  expect(told(owner)).toHaveLength(1)
})

const STATE = '/api/discord/state'
const CONFIRM = '/api/discord/removals/confirm'

test('takes the role from nobody in a first comparison until an owner confirms it', async ({ world }) => {
  const { app, join, send, told, hasRole, discord } = world
  const [owner, staff] = [await join('owner', 'gustav'), await join('administrator')]
  const [approved, lapsed] = [await join('user', 'tereza'), await join('user', 'josef')]
  await app.db
    .updateTable('users')
    .set({ allowlistStatus: 'approved' })
    .where('id', '=', approved.id)
    .execute()
  const strangers = Array.from({ length: 20 }, (_, at) => ({
    id: String(60_000_000_000_000_000n + BigInt(at)),
    username: `hrac_${at}`,
  }))
  discord.guild.addPeople(strangers.map((one) => ({ ...one, roles: [ids.allowlistRole] })))
  discord.guild.members.get(lapsed.id)?.add(ids.allowlistRole)
  const holders = [lapsed, ...strangers]

  expect(await compare(world)).toMatchObject({ changed: 0, held: 22 })
  await send()
  expect(hasRole(approved)).toBe(false)
  expect(holders.filter(hasRole)).toHaveLength(21)
  const { removals } = (await staff.get(STATE)).body
  expect(removals).toMatchObject({
    gain: { count: 1, samples: ['tereza'] },
    lose: { count: 21, samples: expect.arrayContaining(['josef', 'hrac_0']) },
  })
  expect(removals.lose.samples).toHaveLength(10)
  await compare(world)
  expect((await staff.get(STATE)).body.removals).toEqual(removals)
  expect(await notificationsOf(owner)).toMatchObject([{ kind: 'fault', outcome: 'removals-held' }])
  await send()
  expect(told(owner)).toEqual([expect.stringContaining('Změna rolí čeká na vaše potvrzení')])

  expectRefusal(await staff.send('POST', CONFIRM, { at: removals.at }), 403, 'FORBIDDEN')
  await app.db.updateTable('users').set({ allowlistStatus: 'approved' }).where('id', '=', lapsed.id).execute()
  expect((await owner.send('POST', CONFIRM, { at: removals.at })).status).toBe(204)
  expect(await compare(world)).toMatchObject({ changed: 0, held: 0 })
  await send()
  expect(holders.filter(hasRole)).toEqual([lapsed])
  expect(hasRole(approved)).toBe(true)
  expect((await staff.get(STATE)).body.removals).toBeNull()
  expectRefusal(await owner.send('POST', CONFIRM, { at: removals.at }), 409, 'REMOVALS_CHANGED')
  expect(await auditAbout(app, 'roles')).toMatchObject([
    { action: 'discord.confirmRemovals', after: { count: 22 } },
  ])
})

test('later takes a few roles at once, but more only after an owner confirms', async ({ world }) => {
  const { app, join, send, hasRole, discord } = world
  const owner = await join('owner', 'gustav')
  expect(await compare(world)).toMatchObject({ changed: 0, held: 0 })
  const add = (first: number, count: number) => {
    const people = Array.from({ length: count }, (_, at) => ({
      id: String(60_000_000_000_000_000n + BigInt(first + at)),
      username: `hrac_${first + at}`,
    }))
    discord.guild.addPeople(people.map((one) => ({ ...one, roles: [ids.allowlistRole] })))
    return people
  }
  const few = add(0, 5)
  expect(await compare(world)).toMatchObject({ changed: 5, held: 0 })
  await send()
  expect(few.filter(hasRole)).toEqual([])
  const many = add(10, 6)
  expect(await compare(world)).toMatchObject({ changed: 0, held: 6 })
  const { at } = (await owner.get(STATE)).body.removals
  add(20, 1)
  expect(await compare(world)).toMatchObject({ held: 7 })
  expectRefusal(await owner.send('POST', CONFIRM, { at }), 409, 'REMOVALS_CHANGED')
  await app.db.updateTable('discordState').set({ allowlistRole: ids.staffRole }).execute()
  expect((await owner.get(STATE)).body.removals).toBeNull()
  await send()
  expect(many.filter(hasRole)).toHaveLength(6)
})

test('takes no role from bots, nor by a player’s own retry before an owner confirms', async ({ world }) => {
  const { app, join, send, hasRole, discord } = world
  const player = await join('user', 'tereza')
  const bot = { id: '60000000000000000', username: 'Tickety', bot: true, roles: [ids.allowlistRole] }
  discord.guild.addPeople([bot])
  discord.guild.members.get(player.id)?.add(ids.allowlistRole)
  await app.db.insertInto('discordPeople').values({ userId: player.id, obstacle: 'closed' }).execute()
  await player.send('POST', '/api/discord/mine/retry')
  await send()
  expect(hasRole(player)).toBe(true)
  expect(await compare(world)).toMatchObject({ changed: 0, held: 1 })
  discord.guild.members.get(player.id)?.clear()
  for (const time of [1, 2])
    expect({ time, ...(await compare(world)) }).toMatchObject({ changed: 0, held: 0 })
  await send()
  expect(hasRole(bot)).toBe(true)
})

test('reports that comparing needs the list of members', async ({ world }) => {
  world.discord.guild.state.hasMembersIntent = false
  expect(await compare(world)).toEqual({ kind: 'no-members' })
})

test('gives a person who lost the staff role the sanctions of their licences', async () => {
  await using world = await startWithDiscord({ GAME_TOKEN, DISCORD_ADMIN_ROLE_IDS: ids.staffRole })
  const owner = await world.join('owner', 'gustav')
  const adela = await world.join('administrator', 'adela')
  const license = `license:${'c3'.repeat(20)}`
  const target = { identifiers: [license], name: 'Neznámý' }
  const { id } = await sanction(owner, adela, { target, kind: 'ban' })
  await proveLicense(world.app, adela, license)
  expect(await compare(world)).toMatchObject({ kind: 'done', staffChanged: 1 })
  expect((await adela.get(`${SANCTIONS}/mine`)).body).toMatchObject([{ id }])
})

test('makes members with a staff role on Discord administrators, and nobody else', async () => {
  await using world = await startWithDiscord({ DISCORD_ADMIN_ROLE_IDS: ids.staffRole })
  const { app, join, discord } = world
  const { members } = discord.guild
  const owner = await join('owner', 'gustav')
  const [marsal, adela] = [await join('administrator', 'marsal'), await join('administrator', 'adela')]
  const tereza = await join('user', 'tereza')
  const stranger = await app.as('administrator', 'not on our Discord')
  for (const { id } of [marsal, tereza]) members.get(id)?.add(ids.staffRole)
  for (const one of [marsal, adela]) await showOnTeam(one)
  expect(await compare(world)).toEqual({ kind: 'done', changed: 0, held: 0, staffChanged: 3 })
  const roleOf = async ({ id }: { id: string }) => (await owner.get(`/api/users/${id}`)).body.role
  expect(await Promise.all([owner, marsal, adela, tereza, stranger].map(roleOf))).toEqual([
    'owner',
    'administrator',
    'user',
    'administrator',
    'user',
  ])
  expect((await adela.get('/api/tickets')).status).toBe(403)
  expect((await app.visitor.get(TEAM)).body).toMatchObject([{ name: 'marsal' }])
  expect(await auditAbout(app, tereza.id)).toEqual([
    {
      actor: 'Westmore',
      action: 'users.changeRole',
      before: { role: 'user' },
      after: { role: 'administrator' },
    },
  ])
  discord.guild.state.longestPage = 3
  expect(await compare(world)).toEqual({ kind: 'done', changed: 0, held: 0, staffChanged: 0 })

  const change = (person: { id: string }, role: string) =>
    owner.send('PATCH', `/api/users/${person.id}`, { role })
  expectRefusal(await change(adela, 'administrator'), 409, 'ROLE_FROM_DISCORD')
  expectRefusal(await change(marsal, 'user'), 409, 'ROLE_FROM_DISCORD')
  expect((await change(marsal, 'owner')).status).toBe(200)
  expect((await change(marsal, 'administrator')).status).toBe(200)
})

test('changes no roles for an unknown or too common staff role or a partial list', async () => {
  await using world = await startWithDiscord({ DISCORD_ADMIN_ROLE_IDS: ids.staffRole })
  const { join, discord } = world
  const { guild } = discord
  const marsal = await join('administrator', 'marsal')
  const isStaff = async () => (await marsal.get('/api/tickets')).status === 200
  discord.fail('bot', 'empty')
  expect(await compare(world)).toMatchObject({ kind: 'failed' })
  discord.fail(null)
  const role = guild.roles.find(({ id }) => id === ids.staffRole)
  if (!role) throw new Error('the guild has no such role')
  role.id = '40000000000000099'
  expect(await compare(world)).toMatchObject({ kind: 'staff-role-unknown' })
  role.id = ids.staffRole
  const crowd = Array.from({ length: 201 }, (_, at) => ({
    id: String(60_000_000_000_000_000n + BigInt(at)),
    username: `hrac_${at}`,
    roles: [ids.staffRole],
  }))
  guild.addPeople(crowd)
  expect(await compare(world)).toMatchObject({ kind: 'too-many-staff' })
  expect(await isStaff()).toBe(true)
  for (const { id } of crowd) guild.members.get(id)?.clear()
  expect(await compare(world)).toMatchObject({ kind: 'done', staffChanged: 1 })
  expect(await isStaff()).toBe(false)
})
