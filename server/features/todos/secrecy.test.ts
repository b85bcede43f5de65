import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_TODOS, type Todo } from '@westmore/contract/todos.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { openTicket } from '#test/tickets.ts'

const TODOS = '/api/todos'

async function add(person: Person, title: string, link: object | null = null): Promise<Todo> {
  const { status, body } = await person.send('POST', TODOS, { title, link })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

const titlesFor = async (person: Person): Promise<string[]> =>
  (await person.get(TODOS)).body.map(({ title }: Todo) => title)

async function startWithComplaint() {
  const app = await startTestApp()
  const named = await app.as('administrator')
  const staff = await app.as('administrator')
  const player = await app.as('user')
  const { id } = await openTicket(player, { category: 'complaint', concernedId: named.id })
  return { app, named, staff, link: { type: 'ticket', id } }
}

test('links a todo that others have seen to no ticket that they may not know of', async () => {
  const { app: server, named, staff, link } = await startWithComplaint()
  await using app = server
  const owner = await app.as('owner')
  const seen = await add(staff, 'viděný')
  const own = { type: 'ticket', id: (await openTicket(named)).id }
  const management = {
    type: 'ticket',
    id: (await openTicket(await app.as('user'), { category: 'management' })).id,
  }
  for (const secret of [link, own, management])
    expectRefusal(await owner.send('PATCH', `${TODOS}/${seen.id}`, { link: secret }), 422, 'LINK_SECRET')
  const about = await add(owner, 'tajný', link)
  await owner.send('PATCH', `${TODOS}/${about.id}`, { link: null })
  expectRefusal(await owner.send('PATCH', `${TODOS}/${about.id}`, { link }), 422, 'LINK_SECRET')
  expect(await titlesFor(named)).toHaveLength(2)

  const known = { type: 'ticket', id: (await openTicket(await app.as('user'))).id }
  expect((await owner.send('PATCH', `${TODOS}/${seen.id}`, { link: known })).status).toBe(200)
})

test('does not count hidden todos towards the limit of the board', async () => {
  const { app: server, named, staff, link } = await startWithComplaint()
  await using app = server
  await sql`insert into todos (id, title, creator_id, created_by, edited_by, link_type, link_id)
    select gen_random_uuid(), 'x', ${staff.id}, 'x', 'x', case when n <= 3 then 'ticket' end, case when n <= 3 then ${link.id} end
    from generate_series(1, ${sql.lit(MAX_TODOS)}) n`.execute(app.db)

  expectRefusal(await staff.send('POST', TODOS, { title: 'x' }), 409, 'TOO_MANY_TODOS')
  for (const title of ['a', 'b', 'c']) await add(named, title)
  expectRefusal(await named.send('POST', TODOS, { title: 'x' }), 409, 'TOO_MANY_TODOS')
})
