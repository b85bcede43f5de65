import { expect } from 'vitest'
import type { Role } from '@westmore/contract/users.ts'
import type { Person, TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { assign, note, openTicket, reply, setStatus, TICKETS, upload } from '#test/tickets.ts'
import { hiddenStaffFields } from './presenters.ts'

async function tryEverything(person: Person, { id, number }: any, attachmentId: string) {
  const path = `${TICKETS}/${id}`
  return [
    await person.get(path),
    await person.get(`${TICKETS}/${number}`),
    await person.get(`${path}/messages`),
    await person.get(`${path}/events`),
    await person.get(`${path}/notes`),
    await person.get(`${path}/presence`),
    await person.get(`${path}/transcript`),
    await person.get(`${path}/transcript?format=json&notes=true`),
    await person.get(`${TICKETS}/attachments/${attachmentId}`),
    await person.send('DELETE', `${TICKETS}/attachments/${attachmentId}`),
    await person.send('PATCH', path, {}),
    await setStatus(person, id, 'closed'),
    await assign(person, id, person.id),
    await reply(person, id),
    await note(person, id, 'Vidím tě'),
    await person.send('PUT', `${path}/read`, { seq: 1 }),
    await person.send('PUT', `${path}/rating`, { score: 5 }),
    await person.send('PUT', `${path}/presence`, { doing: 'writing' }),
  ]
}

async function lookAround(person: Person, { userId, number }: any) {
  const answers = []
  for (const query of [
    '',
    'category=complaint',
    'category=management',
    'status=open',
    'status=closed',
    'assignee=none',
    'waitingOn=us',
    'sort=waiting',
    `userId=${userId}`,
    `q=${number}`,
    'q=%23' + number,
    'q=stiznost',
    'q=tajemstvi',
    'q=zalobce',
  ]) {
    answers.push((await person.get(`${TICKETS}?${query}`)).body)
  }
  answers.push((await person.get(`${TICKETS}/unread`)).body, (await person.get(`${TICKETS}/numbers`)).body)
  answers.push((await person.get(`${TICKETS}/mine`)).body)
  return answers
}

async function openSecret(app: TestApp, wishes: object) {
  const player = await app.as('user', 'žalobce')
  const file = await upload(app, player, 'dukaz.txt', 'tajemství')
  const ticket = await openTicket(player, {
    title: 'Stížnost',
    message: 'Velké tajemství',
    attachmentIds: [file.body.id],
    ...wishes,
  })
  return { player, ticket, attachmentId: file.body.id }
}

async function expectHidden(person: Person, hidden: Awaited<ReturnType<typeof openSecret>>, before: unknown) {
  const { ticket, attachmentId } = hidden
  for (const answer of await tryEverything(person, ticket, attachmentId)) {
    expectRefusal(answer, 404, 'NOT_FOUND')
  }
  const bulk = { ids: [ticket.id], status: 'closed' }
  expect((await person.send('POST', `${TICKETS}/changes`, bulk)).body).toEqual({ changed: 0, refused: 1 })
  expect((await person.send('POST', `${TICKETS}/standing`, { ids: [ticket.id] })).body).toEqual([])
  expect(await lookAround(person, ticket)).toEqual(before)
}

const strangersTicket = { userId: '999999999999999999', number: 99_999 }

test('hides a complaint completely from the person it names, owners included', async ({ app }) => {
  for (const role of ['administrator', 'owner'] as const) {
    const named = await app.as(role)
    const before = await lookAround(named, strangersTicket)
    const hidden = await openSecret(app, { category: 'complaint', concernedId: named.id })

    await expectHidden(named, hidden, before)

    const { ticket, attachmentId, player } = hidden
    const colleague = await app.as('administrator')
    const answers = await tryEverything(colleague, ticket, attachmentId)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(2)
    expect((await player.get(`${TICKETS}/${ticket.id}`)).body.concerned.id).toBe(named.id)
    expect((await player.get(`${TICKETS}/${ticket.id}/messages`)).body).toHaveLength(1)
    await app.db.deleteFrom('tickets').execute()
  }
})

test('hides tickets for the management from administrators, but not from owners', async ({ app }) => {
  const administrator = await app.as('administrator')
  const before = await lookAround(administrator, strangersTicket)
  const hidden = await openSecret(app, { category: 'management' })

  await expectHidden(administrator, hidden, before)

  const owner = await app.as('owner')
  expect((await owner.get(`${TICKETS}?q=tajemstvi`)).body).toMatchObject({ total: 1 })
  expect((await owner.get(`${TICKETS}/unread`)).body).toEqual({ mine: 0, staff: 1 })
  expectRefusal(await assign(owner, hidden.ticket.id, administrator.id), 422, 'ASSIGNEE_REFUSED')
  expect((await assign(owner, hidden.ticket.id, owner.id)).status).toBe(200)
})

test('refuses to assign a named person exactly like one who does not exist', async ({ app, player }) => {
  const named = await app.as('owner')
  const staff = await app.as('administrator')
  const { id } = await openTicket(player, { category: 'complaint', concernedId: named.id })

  const refusals = []
  for (const assigneeId of [named.id, player.id, '999999999999999999']) {
    const answer = await assign(staff, id, assigneeId)
    expectRefusal(answer, 422, 'ASSIGNEE_REFUSED')
    refusals.push(answer.body.message)
  }

  expect(new Set(refusals).size).toBe(1)
  expect((await staff.get(`${TICKETS}/${id}`)).body.assignee).toBeNull()
  expect((await player.get(`${TICKETS}/${id}/events`)).body).toEqual([])
})

test('lets only a complaint name a person, and only another member of the staff', async ({ app, player }) => {
  const other = await app.as('user')
  const staff = await app.as('administrator')
  const about = (concernedId: unknown, category = 'complaint') => ({
    title: 'a',
    message: 'a',
    category,
    concernedId,
  })

  const refused: [Person, object][] = [
    [player, about(other.id)],
    [player, about(player.id)],
    [player, about('999999999999999999')],
    [player, about(staff.id, 'rules')],
    [player, about(staff.id, 'management')],
    [staff, about(staff.id)],
  ]
  for (const [author, body] of refused) {
    expectRefusal(await author.send('POST', TICKETS, body), 422, 'CONCERNED_REFUSED')
  }
  for (const concernedId of ['', 'me', 5, `${staff.id}'`]) {
    expectRefusal(await player.send('POST', TICKETS, about(concernedId)), 400, 'BAD_REQUEST')
  }
  expect((await openTicket(player, about(null))).concerned).toBeNull()
  expect((await openTicket(player, about(staff.id))).concerned).toEqual({
    id: staff.id,
    username: expect.any(String),
    name: expect.any(String),
  })
})

test('shows staff their own ticket as a player sees it, whoever is assigned', async ({ app }) => {
  const author = await app.as('administrator')
  const colleague = await app.as('owner')
  const { id } = await openTicket(author)
  const asPlayer = async () => (await author.get(`${TICKETS}/mine`)).body[0]
  for (const assigneeId of [null, colleague.id, author.id]) {
    expect((await assign(colleague, id, assigneeId)).status).toBe(200)
    const shown = { ...(await asPlayer()), ...hiddenStaffFields, isOwn: true }
    expect(shown).not.toHaveProperty('assigneeId')
    expect((await author.get(`${TICKETS}/${id}`)).body).toEqual(shown)
    expect((await author.get(TICKETS)).body.tickets).toEqual([shown])
    for (const [assignee, total] of [
      ['none', 1],
      ['me', 0],
      [colleague.id, 0],
    ])
      expect((await author.get(`${TICKETS}?assignee=${assignee}`)).body.total).toBe(total)
    expectRefusal(await assign(author, id, author.id), 404, 'NOT_FOUND')
    expect((await author.get(`${TICKETS}/${id}/events`)).body).toEqual([])
  }
})

test('takes away everything but their own tickets when a person leaves the staff', async ({ app, owner }) => {
  const demoted = await app.as('administrator')
  const { ticket, attachmentId } = await openSecret(app, { category: 'rules' })
  const own = await openTicket(demoted)
  expect((await assign(demoted, ticket.id, demoted.id)).status).toBe(200)
  expect((await reply(demoted, ticket.id, 'Ještě admin')).status).toBe(201)

  await setRole(owner, demoted, 'user')

  const answers = await tryEverything(demoted, ticket, attachmentId)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403, 404]))
  for (const path of [TICKETS, `${TICKETS}/numbers`, `${TICKETS}/saved-replies`, `${TICKETS}/deadlines`]) {
    expectRefusal(await demoted.get(path), 403, 'FORBIDDEN')
  }
  expect((await demoted.get(`${TICKETS}/unread`)).body).toEqual({ mine: 0, staff: 0 })
  expect((await demoted.get(`${TICKETS}/mine`)).body).toMatchObject([{ id: own.id }])
  expect((await reply(demoted, own.id)).body).toMatchObject({ isAdmin: false })
  const { body: read } = await owner.get(`${TICKETS}/${ticket.id}`)
  expect(read.assignee).toBeNull()
  expect((await owner.get(`${TICKETS}?assignee=none`)).body.total).toBe(2)
  expectRefusal(await assign(owner, ticket.id, demoted.id), 422, 'ASSIGNEE_REFUSED')
})

const setRole = (owner: Person, person: Person, role: Role) =>
  owner.send('PATCH', `/api/users/${person.id}`, { role })
