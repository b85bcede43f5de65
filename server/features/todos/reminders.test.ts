import { expect } from 'vitest'
import type { Person } from '#test/app.ts'
import { notificationsOf, NOTIFICATIONS } from '#test/notifications.ts'
import { test } from '#test/site-test.ts'
import { keepTodosReminded, remindOfTodos } from './reminders.ts'

const addTodo = async (staff: Person, todo: object) =>
  (await staff.send('POST', '/api/todos', { title: 'Most', ...todo })).body

test('reminds from midnight in Prague', async ({ app, staff }) => {
  const dueDate = '2027-07-15'
  const { id } = await addTodo(staff, { assignedTo: staff.id, dueDate })
  expect(await remindOfTodos(app.db, new Date('2027-07-14T21:59:59.999Z'))).toEqual({ reminded: 0 })
  expect(await remindOfTodos(app.db, new Date('2027-07-14T22:00:00Z'))).toEqual({ reminded: 1 })
  const about = { type: 'todo', id }
  expect((await notificationsOf(staff))[0]).toMatchObject({ kind: 'reminder', about, dueDate, actor: null })
})

test('reminds the assignee once per due date, even if the notification was deleted', async ({ app }) => {
  const staff = await app.as('administrator')
  const todo = await addTodo(staff, { assignedTo: staff.id, dueDate: '2027-01-15' })
  const remind = (day: string) => remindOfTodos(app.db, new Date(`${day}T08:00:00Z`))
  expect(await remind('2027-01-15')).toEqual({ reminded: 1 })
  await app.db.deleteFrom('notifications').execute()
  expect(await remind('2027-01-15')).toEqual({ reminded: 0 })
  expect(await remind('2027-01-16')).toEqual({ reminded: 0 })
  expect(await notificationsOf(staff)).toEqual([])

  await staff.send('PATCH', `/api/todos/${todo.id}`, { dueDate: '2027-01-20' })
  expect(await remind('2027-01-19')).toEqual({ reminded: 0 })
  expect(await remind('2027-01-22')).toEqual({ reminded: 1 })
  expect(await notificationsOf(staff)).toMatchObject([{ kind: 'reminder', dueDate: '2027-01-20' }])
})

test('skips todos that are completed, deleted, undated or not assigned to staff', async ({ app, staff }) => {
  const leaving = await app.as('administrator')
  const due = { assignedTo: staff.id, dueDate: '2027-01-15' }
  await addTodo(staff, { ...due, status: 'completed' })
  await addTodo(staff, { ...due, dueDate: null })
  await addTodo(staff, { ...due, assignedTo: 'stavitelé' })
  await addTodo(staff, { ...due, assignedTo: leaving.id })
  const deleted = await addTodo(staff, due)
  await staff.send('DELETE', `/api/todos/${deleted.id}`)
  await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', leaving.id).execute()

  await remindOfTodos(app.db, new Date('2027-01-16T08:00:00Z'))
  for (const person of [staff, leaving])
    expect((await notificationsOf(person)).filter(({ kind }) => kind === 'reminder')).toEqual([])
})

test('respects reminders switched off and reminds once when two runs overlap', async ({ app, staff }) => {
  const quiet = await app.as('administrator')
  await quiet.send('PUT', `${NOTIFICATIONS}/settings`, { off: ['reminder', 'assignment'], toasts: true })
  for (const person of [staff, quiet]) await addTodo(staff, { assignedTo: person.id, dueDate: '2027-01-15' })
  const now = new Date('2027-01-15T08:00:00Z')
  await Promise.all([remindOfTodos(app.db, now), remindOfTodos(app.db, now)])
  expect(await notificationsOf(staff)).toMatchObject([{ kind: 'reminder', count: 1 }])
  expect(await notificationsOf(quiet)).toEqual([])
})

test('after a restore repeats no past reminder and sends later ones', async ({ app, staff }) => {
  for (const dueDate of ['2027-01-14', '2027-01-15', '2027-01-16'])
    await addTodo(staff, { assignedTo: staff.id, dueDate })
  const restoredAt = (moment: string) =>
    app.db.transaction().execute((tx) => keepTodosReminded(tx, new Date(moment)))
  expect(await restoredAt('2027-01-15T06:59:00Z')).toBe(1)
  expect(await restoredAt('2027-01-15T07:01:00Z')).toBe(1)
  expect(await remindOfTodos(app.db, new Date('2027-01-15T07:02:00Z'))).toEqual({ reminded: 0 })
  expect(await remindOfTodos(app.db, new Date('2027-01-16T07:00:00Z'))).toEqual({ reminded: 1 })
  expect(await notificationsOf(staff)).toMatchObject([{ kind: 'reminder', dueDate: '2027-01-16' }])
})
