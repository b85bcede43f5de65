import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { chosenCategories, forms } from '@westmore/contract/tickets-forms.ts'
import { MAX_OPEN, ticketStatuses } from '@westmore/contract/tickets.ts'
import type { Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'

const values = {
  line: 'Jan Novák',
  text: 'Jan\nPetr',
  date: '1890-05-01',
  link: 'https://video.example/1',
  choice: '',
}

test('opens a ticket of every category with its whole form and returns it unchanged', async ({ app }) => {
  const player = await app.as('user', 'tereza')
  const staff = await app.as('owner')

  for (const category of chosenCategories) {
    const asked = forms[category].fields.map((field) => ({
      id: field.id,
      label: field.label,
      value: field.options?.[0] ?? values[field.kind],
    }))
    const fields = Object.fromEntries(asked.map(({ id, value }) => [id, value]))
    const message = `Zpráva pro ${category}`

    const opened = await openTicket(player, { title: `  O   ${category}\n`, category, message, fields })

    expect(opened).toMatchObject({
      title: `O ${category}`,
      category,
      message,
      status: 'open',
      userId: player.id,
      username: 'tereza',
      fields: asked,
      concerned: null,
      waitingOn: 'us',
      lastMessage: { message, username: 'tereza', isAdmin: false },
      unread: 0,
      rating: null,
      closedAt: null,
    })
    expect(opened).not.toHaveProperty('assignee')
    expect(opened.number).toBeGreaterThanOrEqual(10_000)
    const path = `${TICKETS}/${opened.id}`
    expect((await player.get(path)).body).toEqual(opened)
    expect((await player.get(`${TICKETS}/${opened.number}`)).body).toEqual(opened)
    expect((await staff.get(path)).body).toMatchObject({ fields: asked, isOwn: false, unread: 1 })
    expect((await player.get(`${path}/messages`)).body).toMatchObject([
      { message, isAdmin: false, userId: player.id, attachments: [] },
    ])
  }
  const { body: mine } = await player.get(`${TICKETS}/mine`)
  expect(mine.map((ticket: { category: string }) => ticket.category)).toEqual(chosenCategories.toReversed())
})

test('answers a stranger as if the ticket did not exist', async ({ app }) => {
  const ticket = await openTicket(await app.as('user'))
  const stranger = await app.as('user')
  const path = `${TICKETS}/${ticket.id}`

  const tries: [Parameters<Person['send']>[0] | 'GET', string, object?][] = [
    ['GET', path],
    ['GET', `${TICKETS}/${ticket.number}`],
    ['GET', `${path}/messages`],
    ['GET', `${path}/events`],
    ['GET', `${path}/presence`],
    ['POST', `${path}/messages`, { message: 'x' }],
    ['PUT', `${path}/read`, { seq: 1 }],
    ['PUT', `${path}/rating`, { score: 5 }],
    ['PUT', `${path}/presence`, { doing: 'viewing' }],
  ]
  for (const [method, url, body] of tries) {
    const answer = await (method === 'GET' ? stranger.get(url) : stranger.send(method, url, body))
    expectRefusal(answer, 404, 'NOT_FOUND')
    const elsewhere = url.replace(ticket.id, randomUUID()).replace(String(ticket.number), '999999999')
    const missing = await (method === 'GET'
      ? stranger.get(elsewhere)
      : stranger.send(method, elsewhere, body))
    expect(missing.body.message).toBe(answer.body.message)
  }
  expect((await stranger.get(`${TICKETS}/mine`)).body).toEqual([])
  expect((await stranger.get(`${TICKETS}/unread`)).body).toEqual({ mine: 0, staff: 0 })
})

test('sets any status after any other, and records each change in the thread', async ({ app }) => {
  const player = await app.as('user')
  const staff = await app.as('administrator', 'marsal')
  const { id } = await openTicket(player)
  let before = 'open'
  const lines: object[] = []

  for (const after of [
    'closed',
    'in-progress',
    'open',
    'in-progress',
    'closed',
    'open',
    'closed',
    'closed',
  ]) {
    const { status, body } = await setStatus(staff, id, after)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: after,
        waitingOn: after === 'closed' ? null : 'us',
        closedAt: after === 'closed' ? expect.any(String) : null,
      },
    })
    if (after !== before) lines.push({ kind: 'status', username: 'marsal', from: before, to: after })
    before = after
  }

  expect((await player.get(`${TICKETS}/${id}/events`)).body).toMatchObject(lines)
})

test('calls who wrote last, and whom a complaint is about, by the shown name of now', async ({ app }) => {
  const player = await app.as('user', 'tereza')
  const staff = await app.as('administrator', 'marsal')
  const { id } = await openTicket(player, { category: 'complaint', concernedId: staff.id })
  const namedMarsal = { username: 'marsal', name: 'Maršál Dvořák' }
  const rename = (person: Person, globalName: string) =>
    app.db.updateTable('users').set({ globalName }).where('id', '=', person.id).execute()
  await rename(player, 'Tereza Kolt')
  await rename(staff, namedMarsal.name)
  const shown = async () => (await player.get(`${TICKETS}/${id}`)).body
  expect(await shown()).toMatchObject({ concerned: namedMarsal, lastMessage: { name: 'Tereza Kolt' } })
  await reply(await app.as('owner', 'gustav'), id)
  expect(await shown()).toMatchObject({ lastMessage: { username: 'gustav', name: 'gustav' } })
})

test('replies go both ways, show their side, touch the ticket and stop when it closes', async ({ app }) => {
  const player = await app.as('user')
  const staff = await app.as('administrator')
  const { id, updatedAt } = await openTicket(player)

  for (const status of ticketStatuses.filter((one) => one !== 'closed')) {
    await setStatus(staff, id, status)
    expect(await reply(staff, id, 'Kde naposledy?')).toMatchObject({ status: 201, body: { isAdmin: true } })
    expect((await player.get(`${TICKETS}/${id}`)).body.waitingOn).toBe('player')
    expect(await reply(player, id, 'U řeky')).toMatchObject({ status: 201, body: { isAdmin: false } })
    expect((await player.get(`${TICKETS}/${id}`)).body.waitingOn).toBe('us')
  }
  const { body: read } = await player.get(`${TICKETS}/${id}`)
  expect(Date.parse(read.updatedAt)).toBeGreaterThan(Date.parse(updatedAt))
  expect(read).toMatchObject({ message: 'Zmizel mi u Valentine.', lastMessage: { message: 'U řeky' } })

  await setStatus(staff, id, 'closed')
  for (const person of [player, staff]) expectRefusal(await reply(person, id), 409, 'TICKET_CLOSED')
  await setStatus(staff, id, 'in-progress')
  expect((await reply(player, id)).status).toBe(201)
  expect((await player.get(`${TICKETS}/${id}/messages`)).body).toHaveLength(6)
})

test('lets a player have 25 open tickets, and another only after one is closed', async ({ app, player }) => {
  const { id } = await openTicket(player)
  for (let count = 1; count < MAX_OPEN; count += 1) await openTicket(player)

  const another = { title: 'a', category: 'rules', message: 'a' }
  expectRefusal(await player.send('POST', TICKETS, another), 409, 'TOO_MANY_OPEN')
  await setStatus(await app.as('administrator'), id, 'closed')
  await openTicket(player)
  expectRefusal(await player.send('POST', TICKETS, another), 409, 'TOO_MANY_OPEN')
})
