import { expect } from 'vitest'
import type { Person } from '#test/app.ts'
import { startWithDiscord } from '#test/discord.ts'
import { notificationsOf, NOTIFICATIONS } from '#test/notifications.ts'
import { assign, letDaysPass, openTicket, reply } from '#test/tickets.ts'
import { test } from '#test/site-test.ts'
import { notifyOfUnassigned } from './unassigned-store.ts'

const toldOf = async (person: Person) =>
  (await notificationsOf(person)).map(({ kind, count, number }) => ({ kind, count, number }))

test('notifies owners once of tickets not taken for two hours, except ones about them', async ({ app }) => {
  const owner = await app.as('owner')
  const named = await app.as('owner')
  const staff = await app.as('administrator')
  const player = await app.as('user')
  const [left, taken, answered] = [
    await openTicket(player),
    await openTicket(player),
    await openTicket(player),
  ]
  const complaint = await openTicket(player, { category: 'complaint', concernedId: named.id })
  await assign(staff, taken.id, staff.id)
  await reply(staff, answered.id)
  for (const one of [owner, named]) await one.send('PUT', `${NOTIFICATIONS}/read`, {})
  expect(await notifyOfUnassigned(app.db)).toEqual({ tickets: 0 })

  for (const { id } of [left, taken, answered, complaint]) await letDaysPass(app, id, 1)
  await openTicket(player)
  const runs = await Promise.all([notifyOfUnassigned(app.db), notifyOfUnassigned(app.db)])
  expect(runs.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(2)
  expect(await toldOf(owner)).toMatchObject([{ kind: 'unattended', count: 2 }])
  expect(await toldOf(named)).toEqual([{ kind: 'unattended', count: 1, number: left.number }])
  expect(await toldOf(staff)).toEqual([])
  expect(await notifyOfUnassigned(app.db)).toEqual({ tickets: 0 })
})

const AN_HOUR = 3_600
const LINK = 'Podrobnosti: <http://localhost:3001/user/admin/tickets'

test('sends owners one Discord message an hour at most, without delaying other news', async () => {
  await using world = await startWithDiscord()
  const { app, join, send, told, outbox, letPass } = world
  const [owner, staff] = [await join('owner', 'gustav'), await join('administrator', 'marsal')]
  const player = await join('user', 'tereza')
  const leaveAlone = async (count: number) => {
    const tickets = await Promise.all(Array.from({ length: count }, async () => openTicket(player)))
    for (const { id } of tickets) await letDaysPass(app, id, 1)
    await notifyOfUnassigned(app.db)
    return tickets
  }
  const taken = await leaveAlone(1)
  await leaveAlone(1)
  await send()
  expect(told(owner)).toEqual([])
  await letPass(61)
  await send()
  expect(told(owner)).toEqual([`2 ticketů se 2 hodiny nikdo neujal.\n${LINK}?ceka=na-nas>`])

  taken.push(...(await leaveAlone(1)))
  await letPass(61)
  await assign(staff, (await openTicket(player)).id, owner.id)
  await send()
  expect(told(owner).slice(1)).toEqual([expect.stringMatching(/^Byl vám přidělen ticket/)])
  await letPass(AN_HOUR)
  await send()
  expect(told(owner)[2]).toMatch(/^3 ticketů se 2 hodiny nikdo neujal/)

  await letPass(AN_HOUR)
  await leaveAlone(1)
  for (const { id } of taken) await assign(staff, id, staff.id)
  await letPass(61)
  await send()
  expect(told(owner)[3]).toMatch(/^2 ticketů/)
  expect(told(staff)).toEqual([])
  expect((await outbox()).every(({ state }) => state === 'sent')).toBe(true)
})

test('sends nothing to Discord for tickets taken in time or owners who turned it off', async () => {
  await using world = await startWithDiscord()
  const { app, join, send, told, outbox, letPass } = world
  const [owner, deaf] = [await join('owner', 'gustav'), await join('owner', 'adela')]
  await deaf.send('PUT', '/api/discord/mine', { isWanted: false, details: false })
  await deaf.send('PUT', `${NOTIFICATIONS}/read`, {})
  const { id } = await openTicket(await join('user', 'tereza'))
  await letDaysPass(app, id, 1)
  await notifyOfUnassigned(app.db)
  expect(await toldOf(deaf)).toMatchObject([{ kind: 'unattended' }])
  await assign(owner, id, owner.id)
  await letPass(61)
  await send()
  expect([told(owner), told(deaf)]).toEqual([[], []])
  expect(await outbox()).toMatchObject([{ userId: owner.id, news: 'unattended', failure: 'moot' }])
})

test('hides an unassigned complaint from the owner it names, and from waiting counts', async () => {
  await using world = await startWithDiscord()
  const { app, join, send, told, letPass } = world
  const [owner, named] = [await join('owner', 'gustav'), await join('owner', 'adela')]
  const [player, staff] = [await join('user', 'tereza'), await join('administrator', 'marsal')]
  const complaint = await openTicket(player, {
    category: 'complaint',
    concernedId: named.id,
    title: 'Podvod',
  })
  await world.sender.wake()
  await owner.send('PUT', '/api/discord/mine', { isWanted: true, details: true })
  await letDaysPass(app, complaint.id, 1)
  await notifyOfUnassigned(app.db)
  for (const reader of [named, staff])
    expect((await reader.get('/api/discord/state')).body).toMatchObject({ waiting: 0, failures: [] })
  await letPass(61)
  await send()
  expect(told(named)).toEqual([])
  expect(told(owner).at(-1)).toBe(
    `Ticketu #${complaint.number} se 2 hodiny nikdo neujal.\n„Podvod“\n${LINK}?ticket=${complaint.number}>`,
  )

  const left = await openTicket(player)
  await letDaysPass(app, left.id, 1)
  await notifyOfUnassigned(app.db)
  await app.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', named.id).execute()
  await letPass(61)
  await send()
  expect(told(named)).toEqual([])
})
