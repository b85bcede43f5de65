import { expect } from 'vitest'
import { NOTIFICATIONS_PAGE } from '@westmore/contract/notifications.ts'
import { unreadCountOf, notificationsOf, NOTIFICATIONS, markSeen, writeMany } from '#test/notifications.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { startListening } from '#test/stream.ts'
import { openTicket, reply, setStatus } from '#test/tickets.ts'

const test = siteTest(startListening)

test('serves pages from newest to oldest without repetition, even while new ones come', async ({ app }) => {
  const player = await app.as('user')
  const staff = await app.as('administrator')
  const { id } = await openTicket(player)
  await writeMany(app, player.id, { ticketId: id }, 2 * NOTIFICATIONS_PAGE)
  const first = (await player.get(NOTIFICATIONS)).body
  await reply(staff, id)
  const second = (await player.get(`${NOTIFICATIONS}?before=${first.next}`)).body

  const all = [...first.notifications, ...second.notifications]
  expect(all).toHaveLength(2 * NOTIFICATIONS_PAGE)
  expect(new Set(all.map((one) => one.id)).size).toBe(all.length)
  const moments = all.map(({ at }) => Date.parse(at))
  expect(moments).toEqual(moments.toSorted((a, b) => b - a))
  expect(second.next).toBeNull()
  expect(await notificationsOf(player)).toMatchObject([{ kind: 'answer', isRead: false }])
})

test('marks one, all, or all up to a moment as read, one’s own only', async ({ app, player, staff }) => {
  const other = await app.as('user')
  const tickets = [await openTicket(player), await openTicket(player), await openTicket(player)]
  for (const { id } of tickets) await reply(staff, id)
  const [newest, middle] = await notificationsOf(player)
  const mark = (id: string, person = player) => person.send('PUT', `${NOTIFICATIONS}/${id}/read`)

  expectRefusal(await mark(newest?.id ?? '', other), 404, 'NOT_FOUND')
  expectRefusal(await mark(crypto.randomUUID()), 404, 'NOT_FOUND')
  expect(await unreadCountOf(player)).toBe(3)
  for (let time = 0; time < 2; time += 1) expect((await mark(newest?.id ?? '')).status).toBe(204)
  expect(await unreadCountOf(player)).toBe(2)

  await reply(staff, tickets[2].id)
  const readAll = (body: object) => player.send('PUT', `${NOTIFICATIONS}/read`, body)
  expect((await readAll({ upTo: middle?.at })).status).toBe(204)
  expect(await notificationsOf(player)).toMatchObject([{ about: { id: tickets[2].id } }])
  for (const upTo of ['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59'])
    expect((await readAll({ upTo })).status).toBe(204)
  expect(await unreadCountOf(player)).toBe(1)
  expect((await readAll({ upTo: '9999-12-31T23:59:59-23:59' })).status).toBe(204)
  expect(await unreadCountOf(player)).toBe(0)
  expect(await notificationsOf(player, 'all')).toHaveLength(4)
})

test('counts unread ones by subject, and returns the newest', async ({ player, staff }) => {
  const unread = async () => (await player.get(`${NOTIFICATIONS}/unread`)).body
  expect(await unread()).toEqual({ about: [], newest: null })
  const { id } = await openTicket(player)
  await reply(staff, id)
  await setStatus(staff, id, 'closed')
  expect(await unread()).toMatchObject({
    about: [{ type: 'ticket', id, count: 2 }],
    newest: { kind: 'decision', outcome: 'closed' },
  })
  await markSeen(player, { type: 'ticket', id })
  expect(await unread()).toEqual({ about: [], newest: null })
})

test('many changing tickets and a reader who keeps marking all read do not deadlock', async ({ app }) => {
  const player = await app.as('user')
  const staff = await app.as('administrator')
  const tickets = await Promise.all(Array.from({ length: 20 }, () => openTicket(player)))
  const ids = tickets.map(({ id }) => id)
  const statuses = ['closed', 'open', 'in-progress']
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, round) => [
      staff.send('POST', '/api/tickets/changes', { ids, status: statuses[round % 3] }),
      player.send('PUT', `${NOTIFICATIONS}/read`, {}),
      markSeen(player, { type: 'ticket', id: ids[round % ids.length] }),
    ]).flat(),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204]))
  // The undo of the last changes may end during this; their notifications come then.
  const left = async () => {
    await player.send('PUT', `${NOTIFICATIONS}/read`, {})
    return unreadCountOf(player)
  }
  await expect.poll(left).toBe(0)
})

test('seeing a subject that is missing or has nothing unread changes nothing', async ({ player, staff }) => {
  const { id } = await openTicket(player)
  await reply(staff, id)
  for (const about of [
    { type: 'todo', id },
    { type: 'user', id: player.id },
    { type: 'ticket', id: crypto.randomUUID() },
    { type: 'ticket', id: player.id },
  ] as const)
    expect((await markSeen(player, about)).status).toBe(204)
  await markSeen(staff, { type: 'ticket', id })
  expect(await unreadCountOf(player)).toBe(1)
})

test('deletes notifications with the account, and keeps those a deleted actor caused', async ({ app }) => {
  const player = await app.as('user')
  const { id } = await openTicket(player)
  const [leaving, gone] = [await app.as('user'), await app.as('user')]
  await writeMany(app, leaving.id, { ticketId: id }, 1)
  await writeMany(app, player.id, { ticketId: id }, 1)
  await app.db
    .updateTable('notifications')
    .set({ actorId: gone.id })
    .where('userId', '=', player.id)
    .execute()
  await app.db.deleteFrom('users').where('id', 'in', [leaving.id, gone.id]).execute()
  const rows = await app.db.selectFrom('notifications').select(['userId', 'actorId']).execute()
  expect(rows).toEqual([{ userId: player.id, actorId: null }])
})
