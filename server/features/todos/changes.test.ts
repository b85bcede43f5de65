import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { MAX_CHANGES, MAX_LABELS, MAX_TODOS, type Todo, type TodoChange } from '@westmore/contract/todos.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { openTicket } from '#test/tickets.ts'

const TODOS = '/api/todos'

async function add(staff: Person, todo: { title: string; [field: string]: unknown }): Promise<Todo> {
  const { status, body } = await staff.send('POST', TODOS, todo)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

const changeAll = (staff: Person, changes: TodoChange[], changeId?: string) =>
  staff.send('POST', `${TODOS}/changes`, { changes, changeId })
const undo = (staff: Person, changeId: string) => staff.send('POST', `${TODOS}/changes/${changeId}/undo`, {})

async function shown(staff: Person): Promise<string[]> {
  const todos: Todo[] = (await staff.get(TODOS)).body
  return todos
    .toSorted((a, b) => a.status.localeCompare(b.status) || a.position - b.position)
    .map(({ title, status, assignedTo, labels }) => [title, status, assignedTo, ...labels].join(' '))
}

test('changes several todos and undoes it, each back to its place', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator', 'marsal')
  const [c, b, a] = [
    await add(staff, { title: 'c', assignedTo: 'stavitelé' }),
    await add(staff, { title: 'b', labels: ['most'] }),
    await add(staff, { title: 'a' }),
  ]
  const before = await shown(staff)

  const changeId = randomUUID()
  const done = await changeAll(
    staff,
    [c, b, a].map(({ id }) => ({
      id,
      status: 'completed',
      assignedTo: staff.id,
      addLabels: ['most', 'Řeka'],
    })),
    changeId,
  )
  expect(done).toMatchObject({ status: 200, body: { refused: 0 } })
  expect(done.body.changed).toEqual([c, b, a].map(({ id }) => ({ id, version: 2 })))
  const changed = ['a', 'b', 'c'].map((title) => `${title} completed ${staff.id} most Řeka`)
  expect(await shown(staff)).toEqual(changed)

  expect((await undo(staff, changeId)).body).toEqual({ changed: 3, left: 0 })
  expect(await shown(staff)).toEqual(before)
})

test('deletes several todos at once and restores all', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const todos = [await add(staff, { title: 'b' }), await add(staff, { title: 'a' })]
  const before = await shown(staff)
  const changeId = randomUUID()
  await changeAll(
    staff,
    todos.map(({ id }) => ({ id, deleted: true })),
    changeId,
  )
  expect(await shown(staff)).toEqual([])
  expect((await undo(staff, changeId)).body).toEqual({ changed: 2, left: 0 })
  expect(await shown(staff)).toEqual(before)
})

test('counts refused changes and makes the others', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const named = await app.as('administrator')
  const player = await app.as('user')
  const { id: ticketId } = await openTicket(player, { category: 'complaint', concernedId: named.id })
  const link = { type: 'ticket', id: ticketId }
  const secret = await add(staff, { title: 'Tajný', link })
  const labels = Array.from({ length: MAX_LABELS }, (_, at) => `štítek ${at}`)
  const [full, plain] = [await add(staff, { title: 'Plný', labels }), await add(staff, { title: 'Prostý' })]
  await changeAll(staff, [{ id: secret.id, deleted: true }])

  const answer = await changeAll(named, [
    { id: randomUUID(), status: 'completed' },
    { id: secret.id, deleted: true },
    { id: full.id, status: 'completed', addLabels: ['další'] },
    { id: full.id, version: 7, status: 'completed' },
    { id: full.id, status: 'completed', assignedTo: player.id },
    { id: plain.id, status: 'completed', removeLabels: ['který nemá'] },
  ])

  expect(answer).toMatchObject({ status: 200, body: { changed: [{ id: plain.id, version: 1 }], refused: 5 } })
  expect(await shown(named)).toEqual(['Prostý completed ', `Plný todo  ${labels.join(' ')}`])
  expect(await shown(staff)).toEqual(await shown(named))
  expectRefusal(await changeAll(staff, []), 400, 'BAD_REQUEST')
  const many = Array.from({ length: MAX_CHANGES + 1 }, () => ({ id: plain.id, deleted: true as const }))
  expectRefusal(await changeAll(staff, many), 400, 'BAD_REQUEST')
})

test('restores only as many deleted todos as the board has room for', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const todos = [await add(staff, { title: 'b' }), await add(staff, { title: 'a' })]
  const changeId = randomUUID()
  await changeAll(
    staff,
    todos.map(({ id }) => ({ id, deleted: true })),
    changeId,
  )
  const filler = Array.from({ length: MAX_TODOS - 1 }, (_, position) => ({
    id: randomUUID(),
    title: 'x',
    assignedTo: '',
    description: '',
    position: position + 10,
    creatorId: staff.id,
    createdBy: 'x',
    editedBy: 'x',
  }))
  await app.db.insertInto('todos').values(filler).execute()
  expect((await undo(staff, changeId)).body).toEqual({ changed: 1, left: 1 })
})

test('gives a label its known spelling, but not that of a hidden todo', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const named = await app.as('administrator')
  const player = await app.as('user')
  const { id } = await openTicket(player, { category: 'complaint', concernedId: named.id })
  await add(staff, { title: 'Tajný', labels: ['Čachry'], link: { type: 'ticket', id } })
  await add(staff, { title: 'Veřejný', labels: ['Stáje'] })
  expect(await add(named, { title: 'a', labels: ['stáje', ' STÁJE ', 'čachry'] })).toMatchObject({
    labels: ['čachry', 'Stáje'],
  })
  expect(await add(staff, { title: 'b', labels: ['ČACHRY'] })).toMatchObject({ labels: [expect.any(String)] })
  expectRefusal(await staff.send('POST', TODOS, { title: 'c', labels: [' '] }), 400, 'BAD_REQUEST')
  expectRefusal(await staff.send('POST', TODOS, { title: 'c', labels: ['x'.repeat(31)] }), 400, 'BAD_REQUEST')
})

test('uses as many statements for a hundred changes as for two', async () => {
  await using app = await startTestApp()
  const [staff, other] = [await app.as('administrator'), await app.as('administrator')]
  const todos: Todo[] = []
  while (todos.length < MAX_CHANGES)
    todos.push(await add(staff, { title: `t${todos.length}`, assignedTo: other.id }))
  const before = await shown(staff)
  const ask = vi.spyOn(Client.prototype, 'query')
  const asked = async (changes: TodoChange[], changeId?: string) => {
    ask.mockClear()
    expect(await changeAll(staff, changes, changeId)).toMatchObject({ status: 200, body: { refused: 0 } })
    return ask.mock.calls.length
  }
  const askedToUndo = async (changeId: string) => {
    ask.mockClear()
    expect(await undo(staff, changeId)).toMatchObject({ status: 200, body: { left: 0 } })
    return ask.mock.calls.length
  }
  const deeds: Omit<TodoChange, 'id'>[] = [
    { deleted: true },
    { status: 'completed', assignedTo: staff.id, addLabels: ['most'] },
  ]
  try {
    // Each may be joined by the statements of the session and the live connection.
    for (const deed of deeds) {
      const [first, second] = [randomUUID(), randomUUID()]
      const few = await asked(
        todos.slice(0, 2).map(({ id }) => ({ id, ...deed })),
        first,
      )
      const many = await asked(
        todos.slice(2).map(({ id }) => ({ id, ...deed })),
        second,
      )
      expect(many).toBeLessThanOrEqual(few + 2)
      const fewUndone = await askedToUndo(first)
      expect(await askedToUndo(second)).toBeLessThanOrEqual(fewUndone + 2)
    }
    const back = todos.map(({ id }, at) => ({
      id,
      status: 'todo' as const,
      afterId: todos[at + 1]?.id ?? null,
    }))
    expect(await asked(back.toReversed())).toBeLessThan(30)
  } finally {
    ask.mockRestore()
  }
  expect(await shown(staff)).toEqual(before)
})
