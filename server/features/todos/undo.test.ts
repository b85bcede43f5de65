import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_LABELS, type Todo } from '@westmore/contract/todos.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { openTicket } from '#test/tickets.ts'
import { forgetChanges } from './change-store.ts'
import { returnTodos } from './returns.ts'

const TODOS = '/api/todos'

async function add(staff: Person, title: string, more: object = {}): Promise<Todo> {
  const { status, body } = await staff.send('POST', TODOS, { title, ...more })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

/** Changes a todo and gives the undo id. */
async function change(staff: Person, { id }: Todo, values: object, changeId = randomUUID()) {
  expect(await staff.send('PATCH', `${TODOS}/${id}`, { ...values, changeId })).toMatchObject({ status: 200 })
  return changeId
}

async function changeAll(staff: Person, changes: object[], changeId = randomUUID()) {
  expect(await staff.send('POST', `${TODOS}/changes`, { changes, changeId })).toMatchObject({ status: 200 })
  return changeId
}

const undo = async (staff: Person, changeId: string) =>
  (await staff.send('POST', `${TODOS}/changes/${changeId}/undo`, {})).body

async function now(staff: Person, { id }: Todo): Promise<Todo | undefined> {
  const todos: Todo[] = (await staff.get(TODOS)).body
  return todos.find((todo) => todo.id === id)
}

async function column(staff: Person, status = 'todo'): Promise<string[]> {
  const todos: Todo[] = (await staff.get(`${TODOS}?status=${status}`)).body
  return todos.toSorted((a, b) => a.position - b.position).map(({ title }) => title)
}

test('restores every field of a form', async () => {
  await using app = await startTestApp()
  const [staff, other, player] = [
    await app.as('administrator'),
    await app.as('administrator'),
    await app.as('user'),
  ]
  const link = { type: 'user', id: player.id }
  const todo = await add(staff, 'Most', {
    description: 'Přes řeku',
    priority: 'high',
    assignedTo: other.id,
    dueDate: '2027-01-10',
    labels: ['most', 'Řeka'],
    repeat: 'daily',
    link,
  })
  const changeId = await change(staff, todo, {
    title: 'Lávka',
    description: '',
    priority: 'low',
    assignedTo: 'stavitelé',
    dueDate: null,
    labels: ['lávka'],
    repeat: null,
    link: null,
  })
  expect(await now(staff, todo)).toMatchObject({ title: 'Lávka', labels: ['lávka'], link: null })

  expect(await undo(staff, changeId)).toEqual({ changed: 1, left: 0 })

  expect(await now(staff, todo)).toEqual({ ...todo, version: 3, updatedAt: expect.any(String) })
  const deeds = await app.db.selectFrom('audit').select('action').orderBy('id').execute()
  expect(deeds.map(({ action }) => action)).toEqual(['todos.create', 'todos.update', 'todos.update'])
})

test('puts a todo back to its status and place', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const [c, b] = [await add(staff, 'c'), await add(staff, 'b'), await add(staff, 'a')]
  const done = await change(staff, b, { status: 'completed', afterId: null })
  await add(staff, 'x')
  expect(await undo(staff, done)).toEqual({ changed: 1, left: 0 })
  expect(await column(staff)).toEqual(['x', 'a', 'b', 'c'])
  const moved = await change(staff, c, { afterId: null })
  expect(await undo(staff, moved)).toEqual({ changed: 1, left: 0 })
  expect(await column(staff)).toEqual(['x', 'a', 'b', 'c'])
})

test('undoes a change once, for its actor only, until its time is over', async () => {
  await using app = await startTestApp()
  const [staff, other, player] = [await app.as('administrator'), await app.as('owner'), await app.as('user')]
  const todo = await add(staff, 'Most')
  const first = await change(staff, todo, { title: 'Lávka' })
  expect(await undo(other, first)).toEqual({ changed: 0, left: 0 })
  expectRefusal(await player.send('POST', `${TODOS}/changes/${first}/undo`, {}), 403, 'FORBIDDEN')
  // Two tabs at once.
  const answers = await Promise.all([undo(staff, first), undo(staff, first)])
  expect(answers.reduce((sum, { changed }) => sum + changed, 0)).toBe(1)
  expect(await now(staff, todo)).toMatchObject({ title: 'Most', version: 3 })

  const second = await change(staff, todo, { title: 'Brod' })
  await sql`update todo_changes set until = now()`.execute(app.db)
  expect(await undo(staff, second)).toEqual({ changed: 0, left: 0 })
  expect(await now(staff, todo)).toMatchObject({ title: 'Brod' })
  await change(staff, todo, { title: 'Přívoz' })
  expect(await forgetChanges(app.db)).toEqual({ forgotten: 1 })
  expect(await app.db.selectFrom('todoChanges').select('after').execute()).toEqual([
    { after: { title: 'Přívoz' } },
  ])
})

test('leaves each field that was changed since and says so', async () => {
  await using app = await startTestApp()
  const [staff, other] = [await app.as('administrator'), await app.as('administrator')]
  const todo = await add(staff, 'Most')
  const changeId = await change(staff, todo, { title: 'Lávka', priority: 'low', status: 'completed' })
  await change(other, todo, { title: 'Brod' })

  expect(await undo(staff, changeId)).toEqual({ changed: 1, left: 1 })
  expect(await now(staff, todo)).toMatchObject({ title: 'Brod', priority: 'medium', status: 'todo' })

  const renamed = await change(staff, todo, { title: 'Přívoz' })
  await change(other, todo, { title: 'Most' })
  expect(await undo(staff, renamed)).toEqual({ changed: 0, left: 1 })
})

test('leaves a todo that was moved since, also there and back', async () => {
  await using app = await startTestApp()
  const [staff, other] = [await app.as('administrator'), await app.as('administrator')]
  const [b, a] = [await add(staff, 'b', { repeat: 'daily' }), await add(staff, 'a')]
  const moved = await change(staff, a, { afterId: b.id })
  await change(other, a, { afterId: null })
  await change(other, a, { afterId: b.id })
  expect(await undo(staff, moved)).toEqual({ changed: 0, left: 1 })
  expect(await column(staff)).toEqual(['b', 'a'])
  // A todo beside it may have moved.
  const again = await change(staff, a, { afterId: null })
  await change(other, b, { status: 'completed' })
  await change(other, b, { status: 'todo' })
  expect(await undo(staff, again)).toEqual({ changed: 1, left: 0 })
  expect(await column(staff)).toEqual(['b', 'a'])

  const done = await change(staff, b, { status: 'completed' })
  await returnTodos(app.db, new Date(Date.now() + 3 * 86_400_000))
  expect(await undo(staff, done)).toEqual({ changed: 0, left: 1 })
})

test('undoes a bulk change, of labels only those it changed', async () => {
  await using app = await startTestApp()
  const [staff, other] = [await app.as('administrator'), await app.as('administrator')]
  const [b, a] = [await add(staff, 'b', { labels: ['stáje'] }), await add(staff, 'a')]
  const labelled = await changeAll(staff, [
    { id: a.id, addLabels: ['most'] },
    { id: b.id, removeLabels: ['stáje'], addLabels: ['most'] },
  ])
  await changeAll(other, [{ id: a.id, addLabels: ['řeka'] }])

  expect(await undo(staff, labelled)).toEqual({ changed: 2, left: 0 })
  expect([(await now(staff, a))?.labels, (await now(staff, b))?.labels]).toEqual([['řeka'], ['stáje']])

  const stripped = await changeAll(staff, [{ id: b.id, removeLabels: ['stáje'] }])
  const many = Array.from({ length: MAX_LABELS }, (_, at) => `štítek ${at}`)
  await change(other, b, { labels: many })
  expect(await undo(staff, stripped)).toEqual({ changed: 0, left: 1 })
})

test('undoes changes of one id together, and deletions with them', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const [b, a] = [await add(staff, 'b'), await add(staff, 'a')]
  const changeId = await changeAll(staff, [{ id: b.id, status: 'completed' }])
  await change(staff, b, { title: 'Brod', status: 'in-progress' }, changeId)
  await changeAll(
    staff,
    [a, b].map(({ id }) => ({ id, deleted: true })),
    changeId,
  )
  expect((await staff.get(TODOS)).body).toEqual([])

  expect(await undo(staff, changeId)).toEqual({ changed: 2, left: 0 })
  expect(await column(staff)).toEqual(['a', 'b'])
})

test('leaves todos that were deleted or hidden since', async () => {
  await using app = await startTestApp()
  const [staff, named] = [await app.as('owner'), await app.as('administrator')]
  const { id } = await openTicket(await app.as('user'), { category: 'support' })
  const [hidden, deleted, kept] = [await add(staff, 'a'), await add(staff, 'b'), await add(staff, 'c')]
  const changes = [hidden, deleted, kept].map((todo) => ({ id: todo.id, status: 'completed' }))
  const changeId = await changeAll(named, changes)
  await change(staff, hidden, { link: { type: 'ticket', id } })
  await sql`update tickets set category = 'management' where id = ${id}`.execute(app.db)
  await staff.send('DELETE', `${TODOS}/${deleted.id}`)

  expect(await undo(named, changeId)).toEqual({ changed: 1, left: 2 })
  expect(await column(staff, 'completed')).toEqual(['a'])
  expect(await column(staff)).toEqual(['c'])
})

test('does not restore a link to a ticket the actor may not know of', async () => {
  await using app = await startTestApp()
  const [staff, owner] = [await app.as('administrator'), await app.as('owner')]
  const { id } = await openTicket(await app.as('user'), { category: 'support' })
  const todo = await add(staff, 'Most', { link: { type: 'ticket', id } })
  const changeId = await change(staff, todo, { link: null, title: 'Lávka' })
  await sql`update tickets set category = 'management' where id = ${id}`.execute(app.db)

  // The title was written about that ticket and would be readable to all staff.
  expect(await undo(staff, changeId)).toEqual({ changed: 0, left: 1 })
  expect(await now(owner, todo)).toMatchObject({ link: null, title: 'Lávka' })
})

test('restores no words about a ticket once the todo is not linked to it', async () => {
  await using app = await startTestApp()
  const named = await app.as('administrator', 'jmenovaný')
  const [staff, other] = [await app.as('administrator'), await app.as('administrator')]
  const complaint = { category: 'complaint', concernedId: named.id }
  const { id } = await openTicket(await app.as('user'), complaint)
  const secret = { description: 'TAJNÉ o @jmenovaný', labels: ['tajné'], link: { type: 'ticket', id } }
  const todo = await add(staff, 'Tajné', secret)
  const changeId = await change(staff, todo, { title: 'a', description: 'b', labels: [], priority: 'low' })
  await change(other, todo, { link: null })

  expect(await undo(staff, changeId)).toEqual({ changed: 1, left: 1 })

  expect(await now(staff, todo)).toMatchObject({
    title: 'a',
    description: 'b',
    labels: [],
    priority: 'medium',
  })
  expect(JSON.stringify((await named.get('/api/audit')).body)).not.toContain('TAJNÉ')
  expect((await named.get('/api/notifications')).body.notifications).toEqual([])
})

test('restores a deleted todo once there is room for it', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const todo = await add(staff, 'Most')
  const changeId = randomUUID()
  await staff.send('DELETE', `/api/todos/${todo.id}`, { changeId })
  await sql`insert into todos (id, title, position, creator_id, created_by, edited_by)
    select gen_random_uuid(), 'x', n, ${staff.id}, 'x', 'x' from generate_series(1, 1000) n`.execute(app.db)
  expect(await undo(staff, changeId)).toEqual({ changed: 0, left: 1 })
  await sql`delete from todos where title = 'x'`.execute(app.db)
  expect(await undo(staff, changeId)).toEqual({ changed: 1, left: 0 })
})

test('an undo id used again restores nothing from before its time was over', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const todo = await add(staff, 'Most')
  const changeId = await change(staff, todo, { title: 'Lávka' })
  await sql`update todo_changes set until = now() - interval '1 minute'`.execute(app.db)
  await change(staff, todo, { priority: 'low' }, changeId)
  expect(await undo(staff, changeId)).toEqual({ changed: 1, left: 0 })
  expect(await now(staff, todo)).toMatchObject({ title: 'Lávka', priority: 'medium' })
})

test('keeps a bounded number of changes per person', async () => {
  await using app = await startTestApp()
  const [staff, other] = [await app.as('administrator'), await app.as('administrator')]
  const todo = await add(staff, 'Most')
  const theirs = await change(other, todo, { priority: 'high' })
  await sql`insert into todo_changes select gen_random_uuid(), ${staff.id}, ${todo.id}, '{}', '{}',
    now() + n * interval '1 second' from generate_series(1, 6000) n`.execute(app.db)
  await change(staff, todo, { title: 'Lávka' })
  const { rows } = await sql`select from todo_changes where actor_id = ${staff.id}`.execute(app.db)
  expect(rows).toHaveLength(5_001)
  expect(await undo(other, theirs)).toEqual({ changed: 1, left: 0 })
})

test('does not assign a todo to a person who left the staff', async () => {
  await using app = await startTestApp()
  const [owner, leaving] = [await app.as('owner'), await app.as('administrator')]
  const todo = await add(owner, 'Most', { assignedTo: leaving.id })
  const changeId = await change(owner, todo, { assignedTo: '', priority: 'low' })
  await owner.send('PATCH', `/api/users/${leaving.id}`, { role: 'user' })
  expect(await undo(owner, changeId)).toEqual({ changed: 1, left: 1 })
  expect(await now(owner, todo)).toMatchObject({ assignedTo: '', priority: 'medium' })
})

test('restores no words about a deleted account', async () => {
  await using app = await startTestApp()
  const [owner, goes] = [await app.as('owner'), await app.as('administrator', 'terezakolt')]
  const [words, assigned, other] = [
    await add(owner, 'a', { description: `Viz\nterezakolt ${goes.id}` }),
    await add(owner, 'b', { assignedTo: goes.id }),
    await add(owner, 'c'),
  ]
  const changeId = randomUUID()
  await change(owner, words, { description: '' }, changeId)
  await change(owner, assigned, { assignedTo: '' }, changeId)
  await change(owner, other, { priority: 'low' }, changeId)
  await change(goes, other, { title: 'd' })

  expect((await goes.send('DELETE', '/api/auth/me', { confirm: 'terezakolt' })).status).toBe(204)

  expect(await app.db.selectFrom('todoChanges').select('todoId').execute()).toEqual([{ todoId: other.id }])
  expect(await undo(owner, changeId)).toEqual({ changed: 1, left: 0 })
  expect(await now(owner, words)).toMatchObject({ description: '' })
  expect(await now(owner, assigned)).toMatchObject({ assignedTo: '' })
})
