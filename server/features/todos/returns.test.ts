import { expect, test } from 'vitest'
import { addDays, dayOf } from '@westmore/contract/days.ts'
import { nextDay } from '@westmore/contract/todos-repeat.ts'
import type { Todo } from '@westmore/contract/todos.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { changesUntilNow, openStream, startListening } from '#test/stream.ts'
import { openTicket } from '#test/tickets.ts'
import { returnTodos } from './returns.ts'

const TODOS = '/api/todos'

async function add(staff: Person, todo: object): Promise<Todo> {
  const { status, body } = await staff.send('POST', TODOS, { title: 'Zkontrolovat stáje', ...todo })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

const change = async (staff: Person, { id }: { id: string }, body: object): Promise<Todo> =>
  (await staff.send('PATCH', `${TODOS}/${id}`, body)).body

/** The last moment of the previous day in Prague, and the first of the day. */
function midnightOf(day: string): { before: Date; after: Date } {
  const [hour] = [22, 23].filter((one) => dayOf(new Date(`${addDays(day, -1)}T${one}:00:00Z`)) === day)
  const after = new Date(`${addDays(day, -1)}T${hour}:00:00Z`)
  return { before: new Date(after.getTime() - 1), after }
}

const today = async ({ db }: TestApp) => {
  const { now } = await db.selectNoFrom((eb) => eb.fn<Date>('now').as('now')).executeTakeFirstOrThrow()
  return dayOf(new Date(now))
}

test('sets the due date to the first day of the rule unless one was given', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const now = await today(app)
  expect(await add(staff, { repeat: 'daily' })).toMatchObject({
    repeat: 'daily',
    dueDate: now,
    returnsOn: null,
  })
  expect(await add(staff, { repeat: 'weekly-1', dueDate: '2027-03-03' })).toMatchObject({
    dueDate: '2027-03-03',
  })
  const plain = await add(staff, {})
  expect(plain).toMatchObject({ repeat: null, dueDate: null })
  expect(await change(staff, plain, { repeat: 'monthly-31' })).toMatchObject({
    repeat: 'monthly-31',
    dueDate: nextDay('monthly-31', addDays(now, -1)),
    version: 2,
  })
  expectRefusal(await staff.send('POST', TODOS, { title: 'x', repeat: 'weekly-8' }), 400, 'BAD_REQUEST')
})

test('returns a completed todo once, at midnight in Prague, to the top', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  await add(staff, { title: 'Jiný' })
  // Winter, summer, and the nights when clocks change: 31 March and 27 October 2097.
  for (const due of ['2097-01-18', '2097-03-30', '2097-03-31', '2097-07-12', '2097-10-26', '2097-10-27']) {
    const todo = await add(staff, { repeat: 'daily', dueDate: due })
    const returnsOn = addDays(due, 1)
    expect(await change(staff, todo, { status: 'completed' })).toMatchObject({ returnsOn })
    const { before, after } = midnightOf(returnsOn)
    expect(await returnTodos(app.db, before)).toEqual({ returned: 0 })
    const twice = await Promise.all([returnTodos(app.db, after), returnTodos(app.db, after)])
    expect(twice.map(({ returned }) => returned).toSorted((a, b) => a - b)).toEqual([0, 1])
    const [back] = (await staff.get(`${TODOS}?status=todo`)).body.filter(({ id }: Todo) => id === todo.id)
    expect(back).toMatchObject({
      position: 1,
      dueDate: returnsOn,
      returnsOn: null,
      version: 2,
      repeat: 'daily',
    })
    await staff.send('DELETE', `${TODOS}/${todo.id}`)
  }
})

test('sets the due date to the last day of the rule after days without a node', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const todo = await add(staff, { repeat: 'weekly-1', dueDate: '2097-01-07' })
  await change(staff, todo, { status: 'completed' })
  expect(await returnTodos(app.db, new Date('2097-01-30T12:00:00Z'))).toEqual({ returned: 1 })
  expect((await staff.get(TODOS)).body).toMatchObject([{ status: 'todo', dueDate: '2097-01-28' }])
})

test('does not return todos that were reopened, deleted or repeat no longer', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const [undone, deleted, ended, kept] = [
    await add(staff, { title: 'Vrácený', repeat: 'daily', status: 'completed' }),
    await add(staff, { title: 'Smazaný', repeat: 'daily', status: 'completed' }),
    await add(staff, { title: 'Ukončený', repeat: 'daily', status: 'completed' }),
    await add(staff, { title: 'Opakovaný', repeat: 'daily', status: 'completed' }),
  ]
  expect(kept?.returnsOn).toBe(addDays(await today(app), 1))
  expect(await change(staff, undone, { status: 'in-progress' })).toMatchObject({ returnsOn: null })
  await staff.send('DELETE', `${TODOS}/${deleted.id}`)
  expect(await change(staff, ended, { repeat: null })).toMatchObject({ returnsOn: null, status: 'completed' })

  expect(await returnTodos(app.db, new Date('2099-01-01T12:00:00Z'))).toEqual({ returned: 1 })
  const todos: Todo[] = (await staff.get(TODOS)).body
  const shown = todos.map(({ title, status }) => `${title}: ${status}`).toSorted()
  expect(shown).toEqual(['Opakovaný: todo', 'Ukončený: completed', 'Vrácený: in-progress'])
})

test('records a return by the server and signals it to those who may know of it', async () => {
  await using app = await startListening()
  const named = await app.as('administrator')
  const staff = await app.as('administrator')
  const player = await app.as('user')
  const { id } = await openTicket(player, { category: 'complaint', concernedId: named.id })
  const link = { type: 'ticket', id }
  const todo = await add(staff, { repeat: 'daily', status: 'completed', link })
  await using ofStaff = await openStream(app.address, staff)
  await using ofNamed = await openStream(app.address, named)

  expect(await returnTodos(app.db, new Date('2099-01-01T12:00:00Z'))).toEqual({ returned: 1 })

  const [told, untold] = await changesUntilNow(app, ofStaff, ofNamed)
  expect(told).toContainEqual(expect.objectContaining({ topic: 'todos', id: todo.id }))
  expect(untold?.filter(({ topic }) => topic === 'todos')).toEqual([])
  const deed = app.db.selectFrom('audit').selectAll().where('action', '=', 'todos.return')
  expect(await deed.executeTakeFirstOrThrow()).toMatchObject({
    actorId: 'server',
    subjectId: todo.id,
    before: { status: 'completed' },
    after: { status: 'todo', dueDate: '2099-01-01' },
  })
})
