import { expect } from 'vitest'
import { newsKinds } from '@westmore/contract/notifications.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { applyFor, decide } from '#test/applications.ts'
import { unreadCountOf, notificationsOf, NOTIFICATIONS, markSeen } from '#test/notifications.ts'
import { siteTest } from '#test/site-test.ts'
import { assign, note, openTicket, reply, setStatus } from '#test/tickets.ts'

const test = siteTest(startTestApp, { staff: 'marsal' })

const addTodo = async (staff: Person, todo: object) =>
  (await staff.send('POST', '/api/todos', { title: 'Most', ...todo })).body

test('notifies the player of a staff answer, the assignee of a player’s, nobody else', async ({ app }) => {
  const player = await app.as('user', 'tereza')
  const staff = await app.as('administrator', 'marsal')
  const other = await app.as('owner')
  const { id, number } = await openTicket(player, { title: 'Kůň' })
  expect(await notificationsOf(staff)).toEqual([])

  await reply(staff, id)
  expect(await notificationsOf(player)).toEqual([
    {
      id: expect.any(String),
      kind: 'answer',
      about: { type: 'ticket', id },
      title: 'Kůň',
      number,
      isOwn: true,
      outcome: null,
      dueDate: null,
      actor: {
        id: staff.id,
        username: 'marsal',
        name: 'marsal',
        avatarUrl: expect.stringContaining('https://cdn.example/'),
      },
      lines: null,
      count: 1,
      at: expect.any(String),
      isRead: false,
    },
  ])
  await assign(staff, id, staff.id)
  await reply(player, id)
  expect(await notificationsOf(staff)).toMatchObject([
    { kind: 'answer', number, isOwn: false, actor: { username: 'tereza' } },
  ])
  for (const person of [staff, player]) expect(await notificationsOf(person)).toHaveLength(1)
  expect(await notificationsOf(other)).toEqual([])
})

test('counts unread answers in one notification, and starts a new one after reading', async ({ app }) => {
  const player = await app.as('user')
  const first = await app.as('administrator')
  const second = await app.as('administrator', 'adela')
  const { id } = await openTicket(player)
  for (const person of [first, first, second]) await reply(person, id)
  expect(await notificationsOf(player)).toMatchObject([{ count: 3, actor: { username: 'adela' } }])
  expect(await unreadCountOf(player)).toBe(1)

  await markSeen(player, { type: 'ticket', id })
  await reply(first, id)
  expect(await notificationsOf(player, 'all')).toMatchObject([
    { count: 1, isRead: false },
    { count: 3, isRead: true },
  ])
})

test('counts concurrent answers in one notification and loses none', async ({ app, player }) => {
  const staff = await Promise.all([1, 2, 3].map(() => app.as('administrator')))
  const { id } = await openTicket(player)
  await Promise.all(staff.flatMap((person) => [reply(person, id), reply(person, id)]))
  expect(await notificationsOf(player)).toMatchObject([{ kind: 'answer', count: 6 }])
})

test('notifies the author of a ticket of its newest status', async ({ player, staff }) => {
  const { id } = await openTicket(player)
  await setStatus(staff, id, 'in-progress')
  await setStatus(staff, id, 'closed')
  expect(await notificationsOf(player)).toMatchObject([
    { kind: 'decision', outcome: 'closed', about: { type: 'ticket', id }, actor: { username: 'marsal' } },
  ])
})

test('notifies staff of @name in a note or a todo, but not in a reply to a player', async ({ app }) => {
  const staff = await app.as('administrator', 'marsal')
  const adela = await app.as('administrator', 'adela.razitko')
  const player = await app.as('user', 'tereza')
  const { id } = await openTicket(player)
  await note(staff, id, 'Co na to @Adela.Razitko? A @tereza, @marsal, @nikdo?')
  await reply(staff, id, 'Zeptám se @adela.razitko.')
  const about = `/api/users/${player.id}/notes`
  await staff.send('POST', about, { text: 'Pozor na ni, @adela.razitko!' })
  const todo = await addTodo(staff, { description: 'S pomocí @adela.razitko.' })
  await staff.send('PATCH', `/api/todos/${todo.id}`, { description: 'Jen s pomocí @adela.razitko.' })

  expect(await notificationsOf(adela)).toMatchObject([
    { kind: 'mention', about: { type: 'todo', id: todo.id }, title: 'Most', count: 1 },
    { kind: 'mention', about: { type: 'user', id: player.id }, title: 'tereza' },
    { kind: 'mention', about: { type: 'ticket', id }, count: 1 },
  ])
  expect(await notificationsOf(staff)).toEqual([])
  expect(await notificationsOf(player)).toMatchObject([{ kind: 'answer' }])
})

test('notifies nobody of their own actions', async ({ app, staff }) => {
  const own = await openTicket(staff)
  await reply(staff, own.id)
  await setStatus(staff, own.id, 'closed')
  const { id } = await openTicket(await app.as('user'))
  await assign(staff, id, staff.id)
  await note(staff, id, 'Sobě: @marsal')
  await addTodo(staff, { assignedTo: staff.id, description: '@marsal' })
  const submission = await applyFor(staff, staff)
  await decide(staff, submission, 'approve')
  expect(await notificationsOf(staff, 'all')).toEqual([])
})

test('does not notify again when the same message is sent again', async ({ app, player, staff }) => {
  const adela = await app.as('administrator', 'adela')
  const { id } = await openTicket(player)
  const [messageId, noteId] = [crypto.randomUUID(), crypto.randomUUID()]
  for (let time = 0; time < 2; time += 1) {
    await reply(staff, id, 'Ano', { messageId })
    await note(staff, id, '@adela', { noteId })
    await staff.send('POST', `/api/users/${player.id}/notes`, { noteId: messageId, text: '@adela' })
  }
  expect(await notificationsOf(player)).toMatchObject([{ count: 1 }])
  expect(await notificationsOf(adela)).toMatchObject([{ count: 1 }, { count: 1 }])
})

test('does not write a kind that is switched off, nor adds it when switched on again', async ({ app }) => {
  const player = await app.as('user')
  const staff = await app.as('administrator')
  const { id } = await openTicket(player)
  const wish = (off: string[]) => player.send('PUT', `${NOTIFICATIONS}/settings`, { off, toasts: false })

  expect((await player.get(`${NOTIFICATIONS}/settings`)).body).toEqual({
    off: newsKinds,
    offCategories: [],
    toasts: true,
  })
  expect((await wish(['answer', 'answer'])).body).toEqual({
    off: ['answer'],
    offCategories: [],
    toasts: false,
  })
  await reply(staff, id)
  await setStatus(staff, id, 'in-progress')
  expect(await notificationsOf(player)).toMatchObject([{ kind: 'decision' }])
  await wish([])
  expect(await notificationsOf(player)).toHaveLength(1)
  await reply(staff, id)
  expect(await notificationsOf(player)).toHaveLength(2)
  expect((await staff.get(`${NOTIFICATIONS}/settings`)).body).toMatchObject({ off: newsKinds, toasts: true })
})
