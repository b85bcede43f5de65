import { expect } from 'vitest'
import { times } from '#test/races.ts'
import type { Person } from '#test/app.ts'
import { applyFor, decide } from '#test/applications.ts'
import { unreadCountOf, notificationsOf, NOTIFICATIONS, markSeen } from '#test/notifications.ts'
import { cast, openSecrets, openTicket } from '#test/tickets.ts'
import { test } from '#test/site-test.ts'

const SETTINGS = `${NOTIFICATIONS}/settings`
const wants = (person: Person, more: object = {}) =>
  person.send('PUT', SETTINGS, { off: [], toasts: true, ...more })
const toldOf = async (person: Person) =>
  (await notificationsOf(person)).map(({ kind, count, number }) => ({ kind, count, number }))

test('counts many new ones in one notification until the list is opened', async ({ staff, player }) => {
  await wants(staff)
  await openTicket(player)
  await openTicket(player)
  const newest = await openTicket(player)
  expect(await toldOf(staff)).toEqual([{ kind: 'ticket', count: 3, number: newest.number }])
  expect(await unreadCountOf(staff)).toBe(1)

  await markSeen(staff, { type: 'ticket', id: newest.id })
  await markSeen(staff, { type: 'list', id: 'applications' })
  expect(await unreadCountOf(staff)).toBe(1)
  await markSeen(staff, { type: 'list', id: 'tickets' })
  expect(await unreadCountOf(staff)).toBe(0)
  await times(8, () => openTicket(player))
  expect(await toldOf(staff)).toMatchObject([{ kind: 'ticket', count: 8 }])
})

test('does not notify of new tickets in a category that is switched off', async ({ staff, player }) => {
  await wants(staff, { off: ['complaint'], offCategories: ['rules', 'rules'] })
  expect((await staff.get(SETTINGS)).body.offCategories).toEqual(['rules'])
  await openTicket(player, { category: 'rules' })
  await openTicket(player, { category: 'complaint' })
  const other = await openTicket(player, { category: 'support' })
  expect(await toldOf(staff)).toEqual([{ kind: 'ticket', count: 1, number: other.number }])
})

test('notifies nobody of a hidden ticket or of their own, and no player of any', async ({ app }) => {
  const { owner, named, staff, player } = await cast(app)
  const other = await app.as('user', 'josef')
  for (const one of [owner, named, staff, player, other]) await wants(one)
  const { complaint } = await openSecrets(player, named)
  const own = await openTicket(staff)

  expect(await toldOf(staff)).toEqual([{ kind: 'complaint', count: 1, number: complaint.number }])
  expect([await toldOf(player), await toldOf(other)]).toEqual([[], []])
  expect(await toldOf(named)).toEqual([{ kind: 'ticket', count: 1, number: own.number }])
  // The two confidential tickets have the kind `opened`.
  expect((await toldOf(owner)).map(({ kind }) => kind)).toEqual(['ticket', 'opened', 'opened'])
})

test('shows the staff how many applications wait; such news is no Discord setting', async ({ app }) => {
  const staff = await app.as('administrator')
  const waiting = async () => (await staff.get('/api/allowlist/submissions/waiting')).body
  expect(await waiting()).toEqual({ count: 0 })
  const id = await applyFor(staff, await app.as('user'))
  const player = await app.as('user')
  await applyFor(staff, player)
  expect(await waiting()).toEqual({ count: 2 })
  expect((await player.get('/api/allowlist/submissions/waiting')).body).toEqual({ count: 0 })
  await decide(staff, id, 'approve')
  expect(await waiting()).toEqual({ count: 1 })
})
