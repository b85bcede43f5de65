import { expect } from 'vitest'
import type { Person } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { assign, note, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'

const markRead = (person: Person, id: string, seq: unknown) =>
  person.send('PUT', `${TICKETS}/${id}/read`, { seq })

async function newsFor(person: Person, id: string) {
  const { unread } = (await person.get(`${TICKETS}/${id}`)).body
  const { mine, staff } = (await person.get(`${TICKETS}/unread`)).body
  return { unread, mine, staff }
}

test('counts answers, changes of status and reminders as news, but not own actions', async ({ app }) => {
  const player = await app.as('user')
  const staff = await app.as('administrator')
  const { id } = await openTicket(player)
  const news = () => newsFor(player, id)

  await reply(player, id)
  expect(await news()).toEqual({ unread: 0, mine: 0, staff: 0 })
  await reply(staff, id)
  await reply(staff, id)
  expect(await news()).toEqual({ unread: 2, mine: 1, staff: 0 })
  await assign(staff, id, staff.id)
  await note(staff, id, 'Tajné')
  expect(await news()).toEqual({ unread: 2, mine: 1, staff: 0 })
  await setStatus(staff, id, 'closed')
  expect(await news()).toEqual({ unread: 3, mine: 1, staff: 0 })

  const { seq } = (await player.get(`${TICKETS}/${id}/events`)).body.at(-1)
  expect((await markRead(player, id, seq)).status).toBe(204)
  expect(await news()).toEqual({ unread: 0, mine: 0, staff: 0 })
  await player.send('PUT', `${TICKETS}/${id}/rating`, { score: 5 })
  expect(await news()).toEqual({ unread: 0, mine: 0, staff: 0 })
  await setStatus(staff, id, 'open')
  expect(await news()).toEqual({ unread: 1, mine: 1, staff: 0 })
})

test('staff have their own read marks, and an answer settles the ticket for all', async ({ app, player }) => {
  const first = await app.as('administrator')
  const second = await app.as('owner')
  const { id } = await openTicket(player)
  await reply(player, id, 'Haló?')
  for (const person of [first, second]) {
    expect(await newsFor(person, id)).toEqual({ unread: 2, mine: 0, staff: 1 })
  }

  await markRead(first, id, 1)
  expect(await newsFor(first, id)).toEqual({ unread: 1, mine: 0, staff: 1 })
  expect(await newsFor(second, id)).toEqual({ unread: 2, mine: 0, staff: 1 })

  await reply(first, id, 'Slyším')
  for (const person of [first, second]) {
    expect(await newsFor(person, id)).toEqual({ unread: 0, mine: 0, staff: 0 })
  }
  await reply(player, id, 'Děkuji')
  expect(await newsFor(first, id)).toEqual({ unread: 1, mine: 0, staff: 1 })
  await setStatus(first, id, 'closed')
  for (const person of [first, second]) expect((await newsFor(person, id)).staff).toBe(0)
})

test('keeps news for the assignee until read, although a colleague answered', async ({ app, player }) => {
  const assignee = await app.as('administrator')
  const colleague = await app.as('administrator')
  const { id } = await openTicket(player)
  await assign(assignee, id, assignee.id)

  await reply(colleague, id)

  expect(await newsFor(assignee, id)).toEqual({ unread: 1, mine: 0, staff: 1 })
  expect(await newsFor(colleague, id)).toEqual({ unread: 0, mine: 0, staff: 0 })
  await markRead(assignee, id, 1)
  expect(await newsFor(assignee, id)).toEqual({ unread: 0, mine: 0, staff: 0 })
})

test('never moves a mark back or past the newest entry', async ({ player, staff }) => {
  const { id } = await openTicket(player)
  await reply(staff, id)
  const readSeq = async () => (await player.get(`${TICKETS}/${id}`)).body.readSeq

  expect(await readSeq()).toBe(1)
  await markRead(player, id, 2_147_483_647)
  expect(await readSeq()).toBe(2)
  await markRead(player, id, Number.MAX_SAFE_INTEGER)
  await markRead(player, id, 0)
  expect(await readSeq()).toBe(2)
  await Promise.all([1, 2, 0, 2, 1].map((seq) => markRead(player, id, seq)))
  expect(await readSeq()).toBe(2)
  await reply(staff, id)
  expect(await newsFor(player, id)).toEqual({ unread: 1, mine: 1, staff: 0 })
})

test('hidden notes and assignments do not change a player’s positions and marks', async ({ app, staff }) => {
  const numbersOf = async (author: Person, hidden: (id: string) => Promise<unknown>) => {
    const { id } = await openTicket(author)
    await hidden(id)
    const said = (await reply(staff, id)).body
    await hidden(id)
    const { body: own } = await reply(author, id)
    await setStatus(staff, id, 'closed')
    await hidden(id)
    await markRead(author, id, 999_999)
    const { body: ticket } = await author.get(`${TICKETS}/${id}`)
    const { body: messages } = await author.get(`${TICKETS}/${id}/messages`)
    const { body: events } = await author.get(`${TICKETS}/${id}/events`)
    const seqs = (rows: { seq: number }[]) => rows.map(({ seq }) => seq)
    expect(said.seq).toBeGreaterThan(1)
    return { own: own.seq, read: ticket.readSeq, messages: seqs(messages), events: seqs(events) }
  }
  for (const role of ['user', 'administrator'] as const) {
    const author = await app.as(role)
    const quiet = await numbersOf(author, async () => {})
    const busy = await numbersOf(author, async (id) => {
      await note(staff, id, 'Tajné')
      await assign(staff, id, staff.id)
      await assign(staff, id, null)
    })
    expect({ role, ...busy }).toEqual({ role, ...quiet })
    expect(quiet).toEqual({ own: 3, read: 4, messages: [1, 2, 3], events: [4] })
  }
})
