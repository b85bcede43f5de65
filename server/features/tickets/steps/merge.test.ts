import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { lockTodos } from '#features/todos/subject.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { waitingForLocks } from '#test/races.ts'
import { notificationsOf } from '#test/notifications.ts'
import { expectRefusal } from '#test/refusal.ts'
import { assign, note, openTicket, reply, setStatus, TICKETS, upload } from '#test/tickets.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(startTestApp, { staff: 'šerif' })

const merge = (person: Person, id: string, intoId: string) =>
  person.send('POST', `${TICKETS}/${id}/merge`, { intoId })
const read = async (person: Person, id: string) => (await person.get(`${TICKETS}/${id}`)).body
const listOf = async (person: Person, id: string, what: 'messages' | 'notes' | 'events') =>
  (await person.get(`${TICKETS}/${id}/${what}`)).body
const textsOf = async (person: Person, id: string) =>
  (await listOf(person, id, 'messages')).map(({ message }: { message: string }) => message)

test('moves messages, notes, files, todos and news, and leaves a closed pointer', async ({ app, player }) => {
  const staff = await app.as('administrator', 'šerif')
  const colleague = await app.as('administrator', 'marsal')
  const target = await openTicket(player, { title: 'Kůň', message: 'Zmizel kůň.' })
  const source = await openTicket(player, { title: 'Kůň podruhé', message: 'Pořád nikde.' })
  const { body: file } = await upload(app, player, 'stopa.txt', 'Obsah')
  await reply(player, source.id, 'Přikládám stopu.', { attachmentIds: [file.id] })
  await note(staff, source.id, 'Asi duplicita, @marsal.')
  const { body: todo } = await staff.send('POST', '/api/todos', {
    title: 'Najít koně',
    link: { type: 'ticket', id: source.id },
  })

  expect((await merge(staff, source.id, target.id)).body).toMatchObject({
    id: target.id,
    waitingOn: 'us',
    lastMessage: { message: 'Přikládám stopu.' },
  })
  expect(await textsOf(player, target.id)).toEqual(['Zmizel kůň.', 'Pořád nikde.', 'Přikládám stopu.'])
  expect((await listOf(staff, target.id, 'messages')).at(-1).attachments).toMatchObject([{ id: file.id }])
  expect((await listOf(staff, target.id, 'notes')).map(({ text }: { text: string }) => text)).toEqual([
    'Asi duplicita, @marsal.',
  ])
  expect(await listOf(player, target.id, 'events')).toMatchObject([
    { kind: 'merged', from: `#${source.number}: Kůň podruhé`, to: null },
  ])
  expect(await textsOf(player, source.id)).toEqual([])
  expect(await read(player, source.id)).toMatchObject({ status: 'closed', mergedInto: target.number })
  expect((await listOf(player, source.id, 'events')).at(-1)).toMatchObject({ to: `#${target.number}` })
  const { body: todos } = await staff.get('/api/todos')
  expect(todos.todos ?? todos).toMatchObject([{ id: todo.id, link: { id: target.id }, version: 2 }])
  expect((await notificationsOf(colleague)).map(({ kind, about }) => [kind, about.id])).toEqual([
    ['mention', target.id],
  ])
})

test('keeps notifications about the source on it, and its rating in the numbers', async ({ app, player }) => {
  const staff = await app.as('administrator')
  const colleague = await app.as('administrator')
  const [target, source] = [await openTicket(player), await openTicket(player)]
  await assign(staff, source.id, colleague.id)
  await setStatus(staff, source.id, 'closed')
  await player.send('PUT', `${TICKETS}/${source.id}/rating`, { score: 1, word: 'Nikdo se neozval' })
  const numbers = async () => (await staff.get(`${TICKETS}/numbers`)).body.rating
  expect(await numbers()).toEqual({ count: 1, average: 1 })

  expect((await merge(staff, source.id, target.id)).status).toBe(200)

  expect(await notificationsOf(player)).toMatchObject([
    { kind: 'decision', outcome: 'closed', about: { id: source.id }, number: source.number },
  ])
  expect(await notificationsOf(colleague)).toMatchObject([{ kind: 'assignment', about: { id: source.id } }])
  expect(await numbers()).toEqual({ count: 1, average: 1 })
  expect((await read(player, source.id)).rating).toMatchObject({ score: 1, word: 'Nikdo se neozval' })
})

test('gives the source’s assignee to a target without one, and records it', async ({ app, player }) => {
  const staff = await app.as('administrator', 'šerif')
  const colleague = await app.as('administrator', 'marsal')
  const [target, source, third] = [
    await openTicket(player),
    await openTicket(player),
    await openTicket(player),
  ]
  await assign(staff, source.id, colleague.id)
  await merge(staff, source.id, target.id)
  expect(await read(staff, target.id)).toMatchObject({ assignee: { id: colleague.id } })
  expect((await listOf(staff, target.id, 'events')).at(-1)).toMatchObject({
    kind: 'assigned',
    username: 'šerif',
    from: null,
    to: 'marsal',
  })
  expect((await listOf(player, target.id, 'events')).at(-1)).toMatchObject({ kind: 'merged' })

  await assign(staff, third.id, staff.id)
  await merge(staff, target.id, third.id)
  expect(await read(staff, third.id)).toMatchObject({ assignee: { id: staff.id } })
})

test('a merge cannot be undone; an undo leaves a merged ticket as it is', async ({ player, staff }) => {
  const [target, source] = [await openTicket(player), await openTicket(player)]
  const id = randomUUID()
  const ids = [source.id]
  await staff.send('POST', `${TICKETS}/changes`, { id, ids, status: 'in-progress' })
  await merge(staff, source.id, target.id)
  expect((await staff.send('POST', `${TICKETS}/changes/${id}/undo`)).body).toEqual({ changed: 0 })
  expect(await read(staff, source.id)).toMatchObject({ status: 'closed', mergedInto: target.number })
})

test('puts everything written during a merge into the remaining ticket', async ({ app, player, staff }) => {
  const colleague = await app.as('administrator')
  for (let round = 0; round < 4; round += 1) {
    const target = await openTicket(player, { message: 'Cíl' })
    const source = await openTicket(player, { message: 'Zdroj' })
    const sent = Array.from({ length: 4 }, (_, at) => ({ messageId: randomUUID(), text: `Zpráva ${at}` }))
    const write = ({ messageId, text }: { messageId: string; text: string }, at: number) =>
      reply(at % 2 ? player : colleague, source.id, text, { messageId })
    const [merged, noted, ...written] = await Promise.all([
      merge(staff, source.id, target.id),
      note(colleague, source.id, 'Poznámka'),
      ...sent.map(write),
    ])
    expect([merged, noted, ...written].map(({ status }) => status)).toEqual([200, 201, 201, 201, 201, 201])
    for (const [at, words] of sent.entries()) expect((await write(words, at)).status).toBe(201)
    const texts: string[] = await textsOf(staff, target.id)
    expect(texts.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Cíl',
      'Zdroj',
      ...sent.map(({ text }) => text),
    ])
    expect(await textsOf(staff, source.id)).toEqual([])
    expect(await listOf(staff, target.id, 'notes')).toHaveLength(1)
    const seqs = (await listOf(staff, target.id, 'messages')).map(({ seq }: { seq: number }) => seq)
    expect(new Set(seqs).size).toBe(texts.length)
    const state = await read(player, target.id)
    expect((await listOf(player, target.id, 'messages')).at(-1).message).toBe(texts.at(-1))
    expect(state.status).toBe('open')
  }
})

test('a merge locks the todos before its staff, like the deletion of an account', async ({ app, player }) => {
  const staff = await app.as('administrator')
  const [target, source] = [await openTicket(player), await openTicket(player)]
  const merging = await app.db.transaction().execute(async (tx) => {
    await lockTodos(tx)
    const begun = merge(staff, source.id, target.id)
    await vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), 5_000)
    await sql`select from users where id = ${staff.id} for update nowait`.execute(tx)
    return { begun }
  })
  expect((await merging.begun).status).toBe(200)
})

test('refuses different people or readers, merged or closed tickets and one’s own', async ({ app }) => {
  const player = await app.as('user')
  const stranger = await app.as('user')
  const staff = await app.as('administrator')
  const accused = await app.as('administrator')
  const owner = await app.as('owner')
  const plain = await openTicket(player)
  const refused = async (id: string, intoId: string, code = 'MERGE_REFUSED', by = owner) => {
    const status = { MERGE_REFUSED: 422, NOT_FOUND: 404, TICKET_CLOSED: 409 }[code] ?? 0
    expectRefusal(await merge(by, id, intoId), status, code)
  }
  const complaint = await openTicket(player, { category: 'complaint', concernedId: accused.id })
  const management = await openTicket(player, { category: 'management' })
  await refused(plain.id, plain.id)
  await refused((await openTicket(stranger)).id, plain.id)
  for (const secret of [complaint, management]) {
    await refused(secret.id, plain.id)
    await refused(plain.id, secret.id)
  }
  await refused(plain.id, complaint.id, 'NOT_FOUND', accused)
  await refused(plain.id, management.id, 'NOT_FOUND', staff)
  const own = [await openTicket(staff), await openTicket(staff)]
  await refused(own[0].id, own[1].id, 'NOT_FOUND', staff)

  const closed = await openTicket(player)
  await setStatus(staff, closed.id, 'closed')
  await refused(plain.id, closed.id, 'TICKET_CLOSED')
  const [second, third] = [await openTicket(player), await openTicket(player)]
  expect((await merge(staff, plain.id, second.id)).status).toBe(200)
  await refused(plain.id, third.id)
  await refused(third.id, plain.id)
  expectRefusal(await setStatus(staff, plain.id, 'open'), 409, 'MERGED')
  const rating = await player.send('PUT', `${TICKETS}/${plain.id}/rating`, { score: 1 })
  expectRefusal(rating, 409, 'NOT_CLOSED')
  expect((await merge(staff, second.id, third.id)).status).toBe(200)
  expect((await reply(player, plain.id, 'Ještě něco')).status).toBe(201)
  expect((await note(staff, plain.id, 'Tohle také')).status).toBe(201)
  expect(await textsOf(player, third.id)).toHaveLength(4)
  expect(await listOf(staff, third.id, 'notes')).toHaveLength(1)
})
