import { expect } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { unreadCountOf, notificationsOf } from '#test/notifications.ts'
import { newsUntilNow, openStream, startListening } from '#test/stream.ts'
import { assign, note, openTicket, reply } from '#test/tickets.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(startListening, { staff: 'marsal' })

const setRole = ({ db }: TestApp, id: string, role: 'user' | 'administrator' | 'owner') =>
  db.updateTable('users').set({ role }).where('id', '=', id).execute()

test('neither notifies of a mention in a hidden ticket nor announces it', async ({ app, player }) => {
  const owner = await app.as('owner', 'gustav')
  const marsal = await app.as('administrator', 'marsal')
  const adela = await app.as('administrator', 'adela')
  await using stream = await openStream(app.address, adela)
  const management = await openTicket(player, { category: 'management' })
  const complaint = await openTicket(player, { category: 'complaint', concernedId: adela.id })
  await newsUntilNow(app, stream)

  await note(owner, management.id, 'Co s tím, @adela a @marsal?')
  await note(marsal, complaint.id, '@adela o tom nesmí vědět, @gustav')
  for (const ticket of [management, complaint]) {
    const link = { type: 'ticket', id: ticket.id }
    const body = { title: 'Prošetřit', assignedTo: adela.id, description: '@adela', link }
    expect((await owner.send('POST', '/api/todos', body)).status).toBe(201)
  }
  expect(await notificationsOf(adela, 'all')).toEqual([])
  expect(await newsUntilNow(app, stream)).toEqual([false])
  const told = await app.db.selectFrom('notifications').select(['userId', 'kind']).orderBy('kind').execute()
  expect(told).toEqual(['mention', 'opened', 'opened'].map((kind) => ({ userId: owner.id, kind })))
})

test('notifies a staff author of answers, not of notes, assignments and todos', async ({ app, staff }) => {
  const author = await app.as('administrator', 'adela')
  const { id } = await openTicket(author)
  await note(staff, id, '@adela je autorka')
  await assign(staff, id, author.id)
  const todo = { title: 'Prověřit', assignedTo: author.id, link: { type: 'ticket', id } }
  await staff.send('POST', '/api/todos', todo)
  expect(await notificationsOf(author)).toEqual([])
  await reply(staff, id)
  expect(await notificationsOf(author)).toMatchObject([{ kind: 'answer', isOwn: true }])
})

test('hides staff notifications from a person who left the staff, until they return', async ({ app }) => {
  const staff = await app.as('administrator')
  const adela = await app.as('administrator', 'adela')
  const player = await app.as('user')
  const { id } = await openTicket(player)
  await assign(staff, id, adela.id)
  await note(staff, id, '@adela')
  await reply(player, id)
  await staff.send('POST', `/api/users/${player.id}/notes`, { text: '@adela' })
  await staff.send('POST', '/api/todos', { title: 'Most', assignedTo: adela.id })
  expect(await unreadCountOf(adela)).toBe(5)

  await setRole(app, adela.id, 'user')
  expect(await notificationsOf(adela, 'all')).toEqual([])
  expect(await unreadCountOf(adela)).toBe(0)
  await reply(player, id, 'Jste tam?')
  const kept = await app.db.selectFrom('notifications').select('count').where('kind', '=', 'answer').execute()
  expect(kept).toEqual([{ count: 1 }])
  await setRole(app, adela.id, 'administrator')
  expect(await unreadCountOf(adela)).toBe(5)
})

test('hides news of the management’s tickets from an owner who became administrator', async ({ app }) => {
  const owner = await app.as('owner')
  const gustav = await app.as('owner', 'gustav')
  const { id } = await openTicket(await app.as('user'), { category: 'management' })
  await note(owner, id, '@gustav')
  const link = { type: 'ticket', id }
  await owner.send('POST', '/api/todos', { title: 'Tajné', assignedTo: gustav.id, link })
  expect(await unreadCountOf(gustav)).toBe(3)
  await setRole(app, gustav.id, 'administrator')
  expect(await notificationsOf(gustav, 'all')).toEqual([])
  expect(await unreadCountOf(gustav)).toBe(0)
})
