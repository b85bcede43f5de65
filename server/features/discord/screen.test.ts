import { expect } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { applyFor } from '#test/applications.ts'
import { startWithDiscord } from '#test/discord.ts'
import { expectRefusal } from '#test/refusal.ts'
import { assign, auditAbout, openTicket, reply } from '#test/tickets.ts'
import { test } from '#test/site-test.ts'

const STATE = '/api/discord/state'

test('shows the staff whether the bot works and what is missing', async () => {
  await using world = await startWithDiscord({ DISCORD_TICKETS_CHANNEL_ID: ids.tickets })
  const { join, discord } = world
  const staff = await join('administrator')
  const { guild } = discord
  guild.state.hasMembersIntent = false
  guild.state.granted.delete('MANAGE_ROLES')
  guild.channels.get(ids.tickets)?.denied.push('SEND_MESSAGES')
  expect((await staff.get(STATE)).body).toMatchObject({
    isOn: true,
    guild: 'Westmore',
    faults: ['members', 'endpoint', 'role-forbidden', 'tickets-channel'],
    waiting: 0,
    failures: [],
    channels: { applications: null, tickets: ids.tickets },
    roles: { allowlist: ids.allowlistRole, staff: [] },
    fixed: { applications: false, tickets: true, allowlist: true, staff: false },
    choices: [
      { id: ids.hall, name: 'náves' },
      { id: ids.applications, name: 'žádosti' },
      { id: ids.news, name: 'hlasatel' },
    ],
    roleChoices: [
      { id: ids.allowlistRole, name: 'Občan', isGivable: true },
      { id: ids.staffRole, name: 'Tým', isGivable: true },
    ],
  })
})

test('distinguishes a refused token, a guild without the bot and no answer', async () => {
  for (const [spoil, fault] of [
    [(world: Awaited<ReturnType<typeof startWithDiscord>>) => world.discord.setBotToken('another'), 'token'],
    [(world) => void (world.discord.guild.state.hasBot = false), 'guild'],
    [(world) => world.discord.fail('bot', '500'), 'away'],
  ] as [(world: Awaited<ReturnType<typeof startWithDiscord>>) => void, string][]) {
    await using world = await startWithDiscord()
    const staff = await world.join('administrator')
    spoil(world)
    expect((await staff.get(STATE)).body).toMatchObject({ guild: null, faults: [fault], choices: [] })
  }
})

test('shows and retries failures with their person, except about confidential tickets', async () => {
  await using world = await startWithDiscord()
  const { join, send, told, discord } = world
  const [owner, staff, player] = [
    await join('owner'),
    await join('administrator', 'marsal'),
    await join('user', 'tereza'),
  ]
  discord.guild.closed.add(player.id)
  const secret = await openTicket(player, { category: 'management' })
  await reply(owner, secret.id)
  const { id } = await openTicket(player)
  await reply(staff, id)
  expect((await staff.get(STATE)).body.waiting).toBe(1)
  await send()
  const { failures } = (await staff.get(STATE)).body
  expect(failures).toMatchObject([
    { kind: 'message', why: 'closed', count: 1, people: [{ id: player.id, username: 'tereza' }] },
  ])

  discord.guild.closed.delete(player.id)
  const again = (which: string) => staff.send('POST', `/api/discord/outbox/${which}/retry`)
  expect((await again(failures[0].id)).status).toBe(204)
  await send()
  expect(told(player)).toHaveLength(1)
  expectRefusal(await again(crypto.randomUUID()), 404, 'NOT_FOUND')
  const rows = await world.app.db.selectFrom('discordOutbox').select(['id', 'ticketId']).execute()
  const hidden = rows.find(({ ticketId }) => ticketId === secret.id)
  expectRefusal(await again(hidden?.id ?? ''), 404, 'NOT_FOUND')
  expect(await auditAbout(world.app, failures[0].id)).toMatchObject([
    { action: 'discord.retry', actor: 'marsal' },
  ])
})

test('equal failures are one line with a count, and are retried together', async () => {
  await using world = await startWithDiscord()
  const { app, join, send, told, discord } = world
  const [owner, staff] = [await join('owner'), await join('administrator')]
  const players = []
  for (let at = 0; at < 7; at++) players.push(await join('user'))
  for (const { id } of players) discord.guild.closed.add(id)
  for (const player of players) await reply(staff, (await openTicket(player)).id)
  const again = (await openTicket(players[0] ?? staff)).id
  await reply(staff, again)
  const secret = await openTicket(players[1] ?? staff, { category: 'management' })
  await reply(owner, secret.id)
  await app.db
    .insertInto('discordOutbox')
    .values({ lane: 'role x', kind: 'role', discordId: '1', state: 'given-up', failure: '500' })
    .execute()
  await send()

  const failures = async () => (await staff.get(STATE)).body.failures
  const shown = await failures()
  expect(shown).toMatchObject([
    { kind: 'role', why: '500', count: 1, people: [], others: 0 },
    { kind: 'message', why: 'closed', count: 8, others: 2 },
  ])
  expect(shown[1].people).toHaveLength(5)

  discord.guild.closed.clear()
  expect((await staff.send('POST', `/api/discord/outbox/${shown[1].id}/retry`)).status).toBe(204)
  await send()
  expect(players.map((player) => told(player).length)).toEqual([2, 1, 1, 1, 1, 1, 1])
  expect(await failures()).toMatchObject([{ kind: 'role', count: 1 }])
})

test('neither shows nor counts messages about a staff member’s ticket', async () => {
  await using world = await startWithDiscord()
  const { app, join, send, discord } = world
  const [owner, author, colleague] = [
    await join('owner'),
    await join('administrator'),
    await join('administrator'),
  ]
  discord.guild.closed.add(colleague.id)
  const { id } = await openTicket(author)
  await assign(owner, id, colleague.id)
  const link = { type: 'ticket', id }
  await owner.send('POST', '/api/todos', { title: 'Prověřit', link, assignedTo: colleague.id })
  for (const reader of [author, owner]) expect((await reader.get(STATE)).body.waiting).toBe(0)
  await send()
  for (const reader of [author, owner]) expect((await reader.get(STATE)).body.failures).toEqual([])
  const rows = await app.db.selectFrom('discordOutbox').select('id').where('state', '=', 'failed').execute()
  expect(rows).toHaveLength(2)
  for (const row of rows)
    expectRefusal(await author.send('POST', `/api/discord/outbox/${row.id}/retry`), 404, 'NOT_FOUND')

  await owner.send('PATCH', `/api/users/${author.id}`, { role: 'user' })
  expect((await owner.get(STATE)).body.failures).toMatchObject([{ count: 2 }])
})

test('lets owners choose channels the bot can write to', async () => {
  await using world = await startWithDiscord({ DISCORD_TICKETS_CHANNEL_ID: ids.tickets })
  const { join, send, discord } = world
  const [owner, staff, player] = [await join('owner'), await join('administrator'), await join('user')]
  const set = (person: typeof owner, channels: object) =>
    person.send('PUT', '/api/discord/channels', channels)
  expectRefusal(await set(staff, { applications: ids.hall, tickets: ids.tickets }), 403, 'FORBIDDEN')
  expectRefusal(
    await set(owner, { applications: '77777777777777777', tickets: ids.tickets }),
    422,
    'CHANNEL_REFUSED',
  )
  expectRefusal(await set(owner, { applications: null, tickets: null }), 422, 'CHANNEL_REFUSED')
  expect((await set(owner, { applications: ids.hall, tickets: ids.tickets })).status).toBe(204)
  await applyFor(staff, player)
  await send()
  expect(discord.guild.messagesIn(ids.hall)).toHaveLength(1)
})

test('lets owners choose existing roles, but not one role for both', async () => {
  await using world = await startWithDiscord({ DISCORD_ALLOWLIST_ROLE_ID: '' })
  const { app, join, send, hasRole, discord } = world
  const { guild } = discord
  const [owner, staff, player] = [await join('owner'), await join('administrator'), await join('user')]
  guild.roles.push({ id: '40000000000000020', name: 'Guvernér', position: 9, managed: false })
  const set = (person: typeof owner, roles: object) => person.send('PUT', '/api/discord/roles', roles)
  const wish = { allowlist: ids.allowlistRole, staff: [ids.staffRole] }
  expectRefusal(await set(staff, wish), 403, 'FORBIDDEN')
  for (const wrong of [
    { ...wish, allowlist: '40000000000000020' },
    { ...wish, allowlist: ids.botRole },
    { ...wish, allowlist: ids.guild },
    { ...wish, staff: ['77777777777777777'] },
    { ...wish, staff: [ids.staffRole, ids.allowlistRole] },
  ])
    expectRefusal(await set(owner, wrong), 422, 'ROLE_REFUSED')
  expect((await set(owner, wish)).status).toBe(204)
  guild.members.get(staff.id)?.add(ids.staffRole)
  await app.db.updateTable('users').set({ allowlistStatus: 'approved' }).where('id', '=', player.id).execute()
  const compared = { outcome: 'done', changed: 0, staffChanged: 0, held: 1 }
  expect((await staff.send('POST', '/api/discord/compare')).body).toEqual(compared)
  const { at } = (await owner.get(STATE)).body.removals
  await owner.send('POST', '/api/discord/removals/confirm', { at })
  await send()
  expect(hasRole(player)).toBe(true)
  expect((await staff.get(STATE)).body).toMatchObject({ roles: wish, faults: ['endpoint'] })
  expect(await auditAbout(app, 'roles')).toMatchObject([
    { action: 'discord.setRoles', before: { allowlist: null, staff: [] }, after: wish },
    { action: 'discord.compare' },
    { action: 'discord.confirmRemovals', after: { count: 1 } },
  ])
  guild.roles.splice(
    guild.roles.findIndex(({ id }) => id === ids.staffRole),
    1,
  )
  await using other = await app.anotherNode()
  const { body } = await other.request({ method: 'GET', url: STATE, headers: { cookie: staff.cookie } })
  expect(body.faults).toContain('staff-role-unknown')
})

test('says that there is no bot and makes no requests', async ({ staff }) => {
  expect((await staff.get(STATE)).body).toMatchObject({ isOn: false, faults: [], waiting: 0 })
  expect((await staff.send('POST', '/api/discord/compare')).body).toEqual({
    outcome: 'off',
    changed: 0,
    staffChanged: 0,
    held: 0,
  })
})
