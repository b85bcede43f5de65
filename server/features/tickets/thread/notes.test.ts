import { expect } from 'vitest'
import type { Person, TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { note, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'

const SECRET = 'Podezřelý nováček'

/** Answers of every GET in the OpenAPI document, asked about this ticket. */
async function readEverything(app: TestApp, person: Person, ticket: { id: string; number: number }) {
  const { body: document } = await app.visitor.get('/api/openapi.json')
  const texts: string[] = []
  for (const [path, methods] of Object.entries<object>(document.paths)) {
    if (!('get' in methods) || path === '/api/live') continue
    for (const ref of path.includes('{id}') ? [ticket.id, String(ticket.number)] : ['']) {
      for (const query of ['', '?q=podezrely', '?format=json&notes=true']) {
        const { body } = await person.get(path.replace('{id}', ref) + query)
        texts.push(`${path}${query}: ${typeof body === 'string' ? body : JSON.stringify(body)}`)
      }
    }
  }
  return texts
}

test('hides a note from every answer to a player, and from their marks and times', async ({ app, staff }) => {
  const player = await app.as('user')
  const ticket = await openTicket(player)
  const before = (await player.get(`${TICKETS}/mine`)).body

  const written = await note(staff, ticket.id, SECRET)

  expect(written).toMatchObject({ status: 201, body: { text: SECRET, userId: staff.id } })
  expect((await staff.get(`${TICKETS}/${ticket.id}/notes`)).body).toEqual([written.body])
  const seen = await readEverything(app, player, ticket)
  expect(seen.filter((text) => text.includes(ticket.title)).length).toBeGreaterThan(1)
  expect(seen.filter((text) => text.includes('Podez') || text.includes(written.body.id))).toEqual([])
  expect((await player.get(`${TICKETS}/mine`)).body).toEqual(before)
  expect((await player.get(`${TICKETS}/unread`)).body).toEqual({ mine: 0, staff: 0 })
  const answer = await reply(player, ticket.id, 'Už je to dobré')
  expect(JSON.stringify(answer.body)).not.toContain('Podez')
})

test('leaves notes out of search and unread counts', async ({ app }) => {
  const ticket = await openTicket(await app.as('user'))
  const writer = await app.as('administrator')
  const reader = await app.as('administrator')
  await reader.send('PUT', `${TICKETS}/${ticket.id}/read`, { seq: 1 })

  await note(writer, ticket.id, SECRET)

  expect((await reader.get(`${TICKETS}?q=podezrely`)).body.total).toBe(0)
  expect((await reader.get(`${TICKETS}/unread`)).body).toEqual({ mine: 0, staff: 0 })
})

test('treats a staff author as the player of their own ticket', async ({ app }) => {
  for (const role of ['administrator', 'owner'] as const) {
    const author = await app.as(role)
    const staff = await app.as('administrator')
    const ticket = await openTicket(author)
    const path = `${TICKETS}/${ticket.id}`
    await note(staff, ticket.id, SECRET)
    await staff.send('PUT', `${path}/presence`, { doing: 'noting' })

    expect((await reply(author, ticket.id)).body).toMatchObject({ isAdmin: false })
    expect((await author.get(path)).body).toMatchObject({ waitingOn: 'us', isOwn: true })
    expectRefusal(await author.get(`${path}/notes`), 404, 'NOT_FOUND')
    expectRefusal(await note(author, ticket.id, 'x'), 404, 'NOT_FOUND')
    expect((await author.get(`${path}/presence`)).body).toEqual({ people: [], supportWrites: false })
    for (const format of ['text', 'json']) {
      const { status, body } = await author.get(`${path}/transcript?format=${format}&notes=true`)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('Podez')
    }
    expect((await readEverything(app, author, ticket)).filter((text) => text.includes('Podez'))).toEqual([])
  }
})

test('allows notes on closed tickets', async ({ app }) => {
  const { id } = await openTicket(await app.as('user'))
  const staff = await app.as('administrator', 'marsal')
  await setStatus(staff, id, 'closed')

  expect((await note(staff, id, SECRET)).status).toBe(201)
})
