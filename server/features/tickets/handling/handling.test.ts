import { expect } from 'vitest'
import type { Person } from '#test/app.ts'
import { times } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { assign, auditAbout, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'

test('records taking, handing over and dropping a ticket in the thread', async ({ app }) => {
  const { id } = await openTicket(await app.as('user'))
  const first = await app.as('administrator', 'šerif')
  const second = await app.as('owner', 'guvernér')

  expect((await assign(first, id, first.id)).body.assignee).toMatchObject({ id: first.id, username: 'šerif' })
  expect((await assign(first, id, second.id)).body.assignee).toMatchObject({ username: 'guvernér' })
  expect((await assign(second, id, second.id)).body.assignee).toMatchObject({ username: 'guvernér' })
  expect((await assign(second, id, null)).body.assignee).toBeNull()

  const { body: events } = await first.get(`${TICKETS}/${id}/events`)
  expect(events).toMatchObject([
    { kind: 'assigned', username: 'šerif', from: null, to: 'šerif' },
    { kind: 'assigned', username: 'šerif', from: 'šerif', to: 'guvernér' },
    { kind: 'assigned', username: 'guvernér', from: 'guvernér', to: null },
  ])
})

test('sets status and assignee together or not at all', async ({ player, staff }) => {
  const { id } = await openTicket(player)
  const both = (assigneeId: string) =>
    staff.send('PATCH', `${TICKETS}/${id}`, { status: 'in-progress', assigneeId })

  expectRefusal(await both(player.id), 422, 'ASSIGNEE_REFUSED')
  expect((await staff.get(`${TICKETS}/${id}`)).body).toMatchObject({ status: 'open', assignee: null })
  expect((await both(staff.id)).body).toMatchObject({ status: 'in-progress', assignee: { id: staff.id } })
})

test('lets one of twenty concurrent claims win and gives the others its name', async ({ app }) => {
  const { id } = await openTicket(await app.as('user'))
  const [first, second] = [await app.as('administrator', 'šerif'), await app.as('owner', 'guvernér')]
  const personAt = (at: number) => (at % 2 === 0 ? first : second)

  const answers = await times(20, (at) =>
    personAt(at).send('PATCH', `${TICKETS}/${id}`, { assigneeId: personAt(at).id, assigneeWas: null }),
  )

  const { assignee } = (await first.get(`${TICKETS}/${id}`)).body
  const lost = answers.filter((_, at) => personAt(at).id !== assignee.id)
  expect(lost).toHaveLength(10)
  for (const answer of lost) expectRefusal(answer, 409, 'TAKEN', { assignee: assignee.username })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await auditAbout(app, id)).toHaveLength(1)
})

test('refuses an assignment that expects another assignee', async ({ app }) => {
  const { id } = await openTicket(await app.as('user'))
  const [sheriff, clerk] = [await app.as('administrator', 'šerif'), await app.as('administrator', 'písař')]
  const give = (person: Person, assigneeId: string | null, assigneeWas: string | null) =>
    person.send('PATCH', `${TICKETS}/${id}`, { assigneeId, assigneeWas, status: 'in-progress' })
  await assign(sheriff, id, sheriff.id)

  const taken = { status: 409, body: { code: 'TAKEN', data: { assignee: 'šerif' } } }
  expect(await give(clerk, null, clerk.id)).toMatchObject(taken)
  expect((await sheriff.get(`${TICKETS}/${id}`)).body).toMatchObject({ status: 'open' })
  for (const [person, to, was] of [
    [clerk, clerk, sheriff.id],
    [sheriff, clerk, null],
    [clerk, sheriff, null],
    [clerk, clerk, sheriff.id],
  ] as const)
    expect(await give(person, to.id, was)).toMatchObject({ status: 200, body: { assignee: { id: to.id } } })
  await app.administer(`update users set role = 'user' where id = '${clerk.id}'`)
  expect(await give(sheriff, sheriff.id, null)).toMatchObject({ body: { assignee: { id: sheriff.id } } })
})

test('a bulk change sets only tickets that differ and audits each of them', async ({ app, player }) => {
  const staff = await app.as('administrator', 'šerif')
  const tickets = [await openTicket(player), await openTicket(player), await openTicket(player)]
  const ids = tickets.map(({ id }) => id)
  await setStatus(staff, ids[0], 'closed')

  const { status, body } = await staff.send('POST', `${TICKETS}/changes`, { ids, status: 'closed' })

  expect({ status, body }).toEqual({ status: 200, body: { changed: 2, refused: 0 } })
  for (const id of ids) {
    expect(await auditAbout(app, id)).toEqual([
      { actor: 'šerif', action: 'tickets.status', before: { status: 'open' }, after: { status: 'closed' } },
    ])
    expectRefusal(await reply(player, id), 409, 'TICKET_CLOSED')
  }
})

test('completes concurrent bulk changes of the same tickets in different orders', async ({ app, player }) => {
  const first = await app.as('administrator')
  const second = await app.as('owner')
  const ids: string[] = []
  for (let count = 0; count < 12; count += 1) ids.push((await openTicket(player)).id)

  const answers = await times(12, (index) =>
    (index % 2 ? first : second).send('POST', `${TICKETS}/changes`, {
      ids: index % 3 ? ids.toReversed() : ids,
      status: index % 2 ? 'closed' : 'in-progress',
    }),
  )

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const statuses = (await player.get(`${TICKETS}/mine`)).body.map(({ status }: any) => status)
  expect(new Set(statuses).size).toBe(1)
})

test('lets a staff author set their own ticket’s status without unread news', async ({ staff: author }) => {
  const { id } = await openTicket(author)

  await setStatus(author, id, 'closed')

  expect((await author.get(`${TICKETS}/mine`)).body).toMatchObject([{ status: 'closed', unread: 0 }])
  expect((await author.get(`${TICKETS}/unread`)).body).toEqual({ mine: 0, staff: 0 })
})
