import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { MAX_TODOS, type Todo } from '@westmore/contract/todos.ts'
import type { Person, TestApp } from '#test/app.ts'
import { applyFor } from '#test/applications.ts'
import { expectRefusal } from '#test/refusal.ts'
import { changesUntilNow, openStream, startListening } from '#test/stream.ts'
import { siteTest } from '#test/site-test.ts'
import { openTicket } from '#test/tickets.ts'

const test = siteTest(startListening, { player: 'tereza', staff: 'marsal' })

const TODOS = '/api/todos'

async function add(staff: Person, todo: object | string): Promise<Todo> {
  const body = typeof todo === 'string' ? { title: todo } : todo
  const answer = await staff.send('POST', TODOS, body)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}

const remove = (staff: Person, { id }: { id: string }) => staff.send('DELETE', `${TODOS}/${id}`, {})
const restore = (staff: Person, { id }: { id: string }) =>
  staff.send('DELETE', `${TODOS}/${id}`, { isUndone: true })

const change = (staff: Person, { id }: { id: string }, body: object) =>
  staff.send('PATCH', `${TODOS}/${id}`, body)

const titlesOf = async (staff: Person): Promise<string[]> =>
  (await staff.get(TODOS)).body.map(({ title }: Todo) => title)

const deedsOf = ({ db }: TestApp) =>
  db.selectFrom('audit').select(['actor', 'action', 'subjectId', 'before', 'after']).orderBy('id').execute()

test('returns every field the screen shows, newest first', async ({ app, staff }) => {
  const adela = await app.as('administrator', 'adela')
  await add(staff, 'Starší')
  const todo = await add(staff, {
    title: 'Opravit most',
    description: ' U Valentine. ',
    priority: 'critical',
    assignedTo: adela.id,
    dueDate: '2028-02-29',
    labels: ['most', 'Čeká na dřevo'],
  })

  expect(todo).toEqual({
    id: expect.any(String),
    title: 'Opravit most',
    description: 'U Valentine.',
    priority: 'critical',
    status: 'todo',
    assignedTo: adela.id,
    assignee: {
      id: adela.id,
      username: 'adela',
      avatarUrl: expect.stringContaining('https://cdn.example/'),
      isStaff: true,
    },
    dueDate: '2028-02-29',
    labels: ['Čeká na dřevo', 'most'],
    link: null,
    version: 1,
    createdBy: 'marsal',
    editedBy: 'marsal',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const { body } = await adela.get(TODOS)
  expect(body.map(({ title }: Todo) => title)).toEqual(['Opravit most', 'Starší'])
  expect(body[0]).toEqual(todo)
  expect((await adela.get(`${TODOS}?status=completed`)).body).toEqual([])
})

test('assigns by the id or name of staff or by free text, but to no other id', async ({ app, player }) => {
  const staff = await app.as('administrator', 'Marsal_Dvorak')

  expect(await add(staff, { title: 'a', assignedTo: ' marsal_dvorak ' })).toMatchObject({
    assignedTo: staff.id,
    assignee: { username: 'Marsal_Dvorak' },
  })
  expect(await add(staff, { title: 'b', assignedTo: 'stavitelé  mostu' })).toMatchObject({
    assignedTo: 'stavitelé mostu',
    assignee: null,
  })
  // The name of a player is free text.
  expect(await add(staff, { title: 'c', assignedTo: 'tereza' })).toMatchObject({
    assignedTo: 'tereza',
    assignee: null,
  })
  for (const assignedTo of [player.id, '999999999999999'])
    expectRefusal(await staff.send('POST', TODOS, { title: 'd', assignedTo }), 422, 'ASSIGNEE_REFUSED')
})

test('keeps former staff as assignees, marked, but assigns them no other todo', async ({ app, owner }) => {
  const leaving = await app.as('administrator', 'adela')
  const todo = await add(owner, { title: 'Most', assignedTo: leaving.id })
  const other = await add(owner, 'Studna')

  await owner.send('PATCH', `/api/users/${leaving.id}`, { role: 'user' })

  const [, kept] = (await owner.get(TODOS)).body
  expect(kept).toMatchObject({ assignedTo: leaving.id, assignee: { username: 'adela', isStaff: false } })
  const renamed = await change(owner, todo, { title: 'Most přes řeku', assignedTo: leaving.id, version: 1 })
  expect(renamed).toMatchObject({ status: 200, body: { title: 'Most přes řeku', assignedTo: leaving.id } })
  expectRefusal(await change(owner, other, { assignedTo: leaving.id }), 422, 'ASSIGNEE_REFUSED')
})

test('refuses the second edit of a version and returns the first one', async ({ app, staff: first }) => {
  const second = await app.as('administrator', 'adela')
  const todo = await add(first, 'Most')

  const answers = await Promise.all([
    change(first, todo, { version: 1, title: 'Most marsala' }),
    change(second, todo, { version: 1, title: 'Most adély' }),
  ])

  const won = answers.find(({ status }) => status === 200)?.body
  const lost = answers.find(({ status }) => status === 409)
  expect(won).toMatchObject({ version: 2 })
  expect(lost?.body).toMatchObject({ code: 'TODO_CHANGED', data: { current: won } })
  expect(await change(second, todo, { version: 2, title: 'Konec' })).toMatchObject({
    status: 200,
    body: { title: 'Konec', version: 3, editedBy: 'adela' },
  })
})

test('makes a new version only if a field of the form changes', async ({ app, staff }) => {
  const todo = await add(staff, { title: 'Most', description: 'přes řeku' })

  for (const body of [
    { status: 'completed' },
    { status: 'completed' },
    { title: ' Most ', description: 'přes řeku', dueDate: null, assignedTo: '', link: null },
    {},
  ]) {
    expect(await change(staff, todo, body)).toMatchObject({
      status: 200,
      body: { version: 1, status: 'completed' },
    })
  }
  const actions = (await deedsOf(app)).map(({ action }) => action)
  expect(actions).toEqual(['todos.create', 'todos.status'])
})

test('allows any change of status', async ({ staff }) => {
  const statuses = ['todo', 'in-progress', 'completed']
  const todo = await add(staff, 'Most')

  for (const from of statuses) {
    for (const to of statuses) {
      await change(staff, todo, { status: from })
      expect((await change(staff, todo, { status: to })).body.status).toBe(to)
    }
  }
})

test('deletes a todo once and restores it once, within a day', async ({ app, staff }) => {
  const todo = await add(staff, 'Most')
  await add(staff, 'Studna')

  expectRefusal(await restore(staff, todo), 404, 'NOT_FOUND')
  const answers = await Promise.all([1, 2].map(() => remove(staff, todo)))
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([204, 404])
  expect(await titlesOf(staff)).toEqual(['Studna'])
  expectRefusal(await change(staff, todo, { title: 'x' }), 404, 'NOT_FOUND')

  expect((await restore(staff, todo)).status).toBe(204)
  expect((await staff.get(TODOS)).body).toContainEqual(todo)
  expectRefusal(await restore(staff, todo), 404, 'NOT_FOUND')

  await remove(staff, todo)
  await app.db
    .updateTable('todos')
    .set({ deletedAt: sql<string>`now() - interval '25 hours'` })
    .where('id', '=', todo.id)
    .execute()
  expectRefusal(await restore(staff, todo), 404, 'NOT_FOUND')
  expect(await app.db.selectFrom('todos').select('title').execute()).toEqual([{ title: 'Studna' }])
})

test('gives a label its known spelling, but not that of a hidden todo', async ({ app, staff }) => {
  const named = await app.as('administrator')
  const about = { title: 'Křivda', category: 'complaint', concernedId: named.id }
  const { id } = await openTicket(await app.as('user'), about)
  await add(staff, { title: 'Tajný', labels: ['STÁJE'], link: { type: 'ticket', id } })
  await add(named, { title: 'Koně', labels: ['Most'] })
  const todo = await add(named, { title: 'Podkovy', labels: ['stáje', 'most', 'MOST'] })
  expect(todo.labels).toEqual(['Most', 'stáje'])
  expect((await change(named, todo, { labels: ['Stáje'] })).body.labels).toEqual(['stáje'])
})

test('links to an existing ticket, application or person only', async ({ staff, player }) => {
  const submissionId = await applyFor(staff, player)
  const ticket = await openTicket(player, { title: 'Kůň', category: 'support' })
  const linked = async (link: object) => (await add(staff, { title: 'x', link })).link

  expect(await linked({ type: 'ticket', id: ticket.id })).toEqual({
    type: 'ticket',
    id: ticket.id,
    title: 'Kůň',
    number: ticket.number,
    userId: player.id,
  })
  expect(await linked({ type: 'submission', id: submissionId })).toMatchObject({
    title: 'tereza',
    userId: player.id,
  })
  expect(await linked({ type: 'user', id: player.id })).toMatchObject({ title: 'tereza', userId: player.id })

  for (const link of [
    { type: 'ticket', id: submissionId },
    { type: 'submission', id: ticket.id },
    { type: 'user', id: '999999999999999' },
  ])
    expectRefusal(await staff.send('POST', TODOS, { title: 'x', link }), 422, 'LINK_REFUSED')
  const [todo] = (await staff.get(TODOS)).body
  expectRefusal(
    await change(staff, todo, { link: { type: 'ticket', id: randomUUID() } }),
    422,
    'LINK_REFUSED',
  )
  expect((await change(staff, todo, { link: null })).body.link).toBeNull()
  expectRefusal(await change(staff, todo, { link: { type: 'ticket', id: player.id } }), 400, 'BAD_REQUEST')
})

test('hides a todo about a ticket from its author', async ({ app, owner, staff: author }) => {
  const { id } = await openTicket(author, { title: 'Vlastní', category: 'support' })
  const link = { type: 'ticket', id }
  await using stream = await openStream(app.address, author)

  const about = await add(owner, { title: 'Prověřit', link })

  expect((await author.get(TODOS)).body).toEqual([])
  expectRefusal(await author.send('DELETE', `${TODOS}/${about.id}`), 404, 'NOT_FOUND')
  expectRefusal(await author.send('POST', TODOS, { title: 'x', link }), 422, 'LINK_REFUSED')
  expect(await changesUntilNow(app, stream)).toEqual([[]])
  expect((await owner.get(TODOS)).body).toHaveLength(1)
})

test('hides a todo about a secret ticket from those who may not handle it', async ({ app, owner }) => {
  const accused = await app.as('administrator', 'marsal')
  const other = await app.as('administrator', 'adela')
  const player = await app.as('user')
  const complaint = await openTicket(player, {
    title: 'Křivda',
    category: 'complaint',
    concernedId: accused.id,
  })
  const management = await openTicket(player, { title: 'Peníze', category: 'management' })
  const about = await add(other, { title: 'Prověřit', link: { type: 'ticket', id: complaint.id } })
  const money = await add(owner, { title: 'Sečíst', link: { type: 'ticket', id: management.id } })
  const seen = async (who: Person) => (await who.get(TODOS)).body.map(({ title }: Todo) => title)

  expect(await seen(owner)).toEqual(['Sečíst', 'Prověřit'])
  expect(await seen(other)).toEqual(['Prověřit'])
  expect(await seen(accused)).toEqual([])
  const refused = { title: 'x', link: { type: 'ticket', id: complaint.id } }
  expectRefusal(await accused.send('POST', TODOS, refused), 422, 'LINK_REFUSED')
  for (const [who, { id }] of [
    [accused, about],
    [other, money],
  ] as const) {
    expectRefusal(await who.send('PATCH', `${TODOS}/${id}`, { title: 'x' }), 404, 'NOT_FOUND')
    expectRefusal(await who.send('PATCH', `${TODOS}/${id}`, { version: 9 }), 404, 'NOT_FOUND')
    expectRefusal(await who.send('DELETE', `${TODOS}/${id}`), 404, 'NOT_FOUND')
    await remove(owner, { id })
    expectRefusal(await restore(who, { id }), 404, 'NOT_FOUND')
    await restore(owner, { id })
  }
  expect(await seen(owner)).toEqual(['Sečíst', 'Prověřit'])
})

test('refuses new todos on a full board until one is deleted', async ({ app, staff }) => {
  const todo = await add(staff, 'Most')
  await sql`insert into todos (id, title, creator_id, created_by, edited_by)
    select gen_random_uuid(), 'x', ${staff.id}, 'x', 'x' from generate_series(1, ${sql.lit(MAX_TODOS - 1)}) n`.execute(
    app.db,
  )

  expectRefusal(await staff.send('POST', TODOS, { title: 'x' }), 409, 'TOO_MANY_TODOS')
  await remove(staff, todo)
  await add(staff, 'Studna')
  expectRefusal(await restore(staff, todo), 409, 'TOO_MANY_TODOS')
})
