import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db } from '#postgres/db.ts'
import { startTestApp, type Answer, type Person } from '#test/app.ts'
import { openEverything, tablesWith } from '#test/database.ts'
import { openBrowser, startBoth } from '#test/login.ts'
import { waitingForLocks } from '#test/races.ts'
import { assign, note, openTicket, reply, TICKETS, upload } from '#test/tickets.ts'
import { saveView, VIEWS } from '#test/views.ts'
import { test } from '#test/site-test.ts'
import { storeSignIn } from './store.ts'

const leave = (person: Person, confirm: string) => person.send('DELETE', '/api/auth/me', { confirm })

const expectOnly = (answers: Answer[], ...statuses: number[]) =>
  expect(answers.map(({ status }) => status).filter((status) => !statuses.includes(status))).toEqual([])

async function expectGone(db: Db, ...words: string[]): Promise<void> {
  const found = await tablesWith(db, words)
  // The game server must hear that an administrator lost access.
  expect(found.filter((table) => !['audit', 'game_removals', 'log_searches'].includes(table))).toEqual([])
}

test('a person’s actions during their deletion lose their name or are refused', async ({ app }) => {
  await using everything = openEverything(app)
  const owner = await app.as('owner', 'guvernér')
  const player = await app.as('user', 'hráč')
  const { body: question } = await owner.send('POST', '/api/allowlist/questions', { question: 'Kdo jste?' })
  const answers = [{ questionId: question.id, answer: 'Jan' }]
  const foreign = await openTicket(player)

  for (let round = 0; round < 12; round += 1) {
    const name = `osoba${round}xyz`
    const person = await app.as('administrator', name)
    const own = await openTicket(person)
    const deeds = [
      () => reply(person, own.id, `Já, ${name}`),
      () => reply(person, foreign.id, 'Odpověď'),
      () => note(person, foreign.id, 'Poznámka'),
      () => person.send('POST', TICKETS, { title: 'Druhý', category: 'rules', message: 'Druhý' }),
      () => upload(app, person, `${name}.txt`, 'Obsah'),
      () => person.send('POST', '/api/allowlist/submissions', { answers }),
      () => person.send('PUT', '/api/allowlist/draft', { answers: [] }),
      () => person.send('PUT', `${TICKETS}/${own.id}/presence`, { doing: 'writing' }),
      () => person.send('PUT', `${TICKETS}/${own.id}/read`, { seq: 1 }),
      () => person.send('POST', '/api/todos', { title: 'Jeho', assignedTo: name }),
      () => person.send('POST', `/api/users/${player.id}/notes`, { text: 'Slušný' }),
      () => saveView(person, 'logs', name),
    ]
    const all = deeds.toSpliced(round, 0, () => leave(person, name))
    const outcomes = await Promise.all(all.map((deed) => deed()))

    expect(outcomes[round]?.status).toBe(204)
    // 409: no draft next to an application that waits.
    expectOnly(outcomes, 200, 201, 204, 401, 409)
    await expectGone(everything, name, person.id)
  }
  const unsent = await app.db.selectFrom('ticketAttachments').select('id').execute()
  expect(unsent).toEqual([])
})

test('actions on a person during their deletion succeed or are refused, never break', async () => {
  await using app = await startTestApp({ LOG_LEVEL: 'error' })
  await using everything = openEverything(app)
  const owner = await app.as('owner', 'guvernér')
  const { body: question } = await owner.send('POST', '/api/allowlist/questions', { question: 'Kdo jste?' })
  const answers = [{ questionId: question.id, answer: 'Jan' }]
  for (let round = 0; round < 12; round += 1) {
    const name = `osoba${round}xyz`
    const person = await app.as('administrator', name)
    const player = await app.as('user', `hráč${round}`)
    const own = await openTicket(person)
    const foreign = await openTicket(player)
    const { body: submission } = await person.send('POST', '/api/allowlist/submissions', { answers })
    const { body: todo } = await owner.send('POST', '/api/todos', { title: 'Úkol' })

    const complaint = { title: 'Stížnost', category: 'complaint', message: 'Stížnost' }
    const [left, ...told] = await Promise.all([
      leave(person, name),
      reply(owner, own.id, 'Odpověď'),
      assign(owner, own.id, person.id),
      assign(owner, foreign.id, person.id),
      owner.send('POST', `${TICKETS}/changes`, { ids: [own.id, foreign.id], status: 'in-progress' }),
      owner.send('POST', `/api/users/${person.id}/notes`, { text: 'Odchází' }),
      owner.send('PATCH', `/api/users/${person.id}`, { role: round % 2 ? 'user' : 'owner' }),
      owner.send('PATCH', `/api/todos/${todo.id}`, { assignedTo: person.id }),
      owner.send('POST', `/api/allowlist/submissions/${submission.id}/${round % 2 ? 'approve' : 'decline'}`, {
        reason: 'Tak',
      }),
      player.send('POST', TICKETS, { ...complaint, concernedId: person.id }),
    ])

    expect(left.status).toBe(204)
    expectOnly(told, 200, 201, 404, 409, 422)
    await expectGone(everything, name, person.id)
  }
})

test('desk actions on a colleague during their deletion succeed or are refused', async () => {
  await using app = await startTestApp({ LOG_LEVEL: 'error' })
  await using everything = openEverything(app)
  const [owner, colleague] = [await app.as('owner', 'guvernér'), await app.as('administrator', 'kolega')]
  for (let round = 0; round < 12; round += 1) {
    const name = `osoba${round}xyz`
    const person = await app.as('administrator', name)
    const player = await app.as('user', `hráč${round}`)
    const tickets = [await openTicket(player), await openTicket(player), await openTicket(person)]
    const ids: string[] = tickets.map(({ id }) => id)
    const todos: string[] = []
    for (const title of [`Pro ${person.id}`, 'Druhý', 'Třetí'])
      todos.push((await owner.send('POST', '/api/todos', { title, assignedTo: person.id })).body.id)
    const macro = { status: null, assignee: person.id, tagIds: [], reasonId: null }
    const words = { title: `Odpověď ${round}`, text: `Za ${person.id}`, macro }
    const { body: saved } = await owner.send('POST', `${TICKETS}/saved-replies`, words)
    const shared: string[] = []
    for (const screen of ['tickets', 'logs'] as const) {
      const more = { query: `kdo=${person.id}`, shared: true }
      shared.push(`${VIEWS}/${(await saveView(person, screen, `Pohled ${person.id}`, more)).body.id}`)
    }
    const [step, undone] = [randomUUID(), randomUUID()]
    const given = { assigneeId: person.id }
    await owner.send('POST', `${TICKETS}/changes`, { id: undone, ids, ...given })
    const change = (who: Person, id: string | undefined, assignedTo: string) =>
      who.send('PATCH', `/api/todos/${id}`, { assignedTo, labels: [name] })

    const deeds = [
      () => leave(person, name),
      () => owner.send('POST', `${TICKETS}/changes/${undone}/undo`, {}),
      () => colleague.send('POST', `${TICKETS}/changes`, { ...given, id: step, ids: ids.toReversed() }),
      () => person.send('POST', `${TICKETS}/changes`, { ids, status: 'in-progress', ...given }),
      () => change(owner, todos[0], person.id),
      () => change(person, todos[1], ''),
      () => owner.send('DELETE', `/api/todos/${todos[2]}`, {}),
      () => colleague.send('PATCH', `${TICKETS}/saved-replies/${saved.id}`, words),
      () => owner.send('POST', `${TICKETS}/${ids[0]}/merge`, { intoId: ids[1] }),
      () => person.send('POST', `${TICKETS}/${ids[0]}/messages`, { message: 'x', change: given }),
      ...shared.map((path) => () => owner.send('DELETE', path)),
      () => colleague.send('PUT', `${shared[1]}/alert`, { lines: 2, minutes: 10 }),
      () => person.send('PATCH', shared[0] ?? '', { name: `Jiný ${person.id}` }),
      () => colleague.send('POST', `${TICKETS}/changes/${step}/undo`, {}),
    ]
    const [leaving, ...others] = deeds
    const all = others.toSpliced(round, 0, leaving ?? (() => leave(person, name)))
    const outcomes = await Promise.all(all.map((deed) => deed()))

    expect(outcomes[round]?.status).toBe(204)
    expectOnly(outcomes, 200, 201, 204, 401, 404, 409, 422)
    await expectGone(everything, person.id)
  }
})

test('refuses an upload and keeps nothing when the account is deleted before its end', async ({ app }) => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const player = await app.as('user', 'tereza')
  const bytes = Buffer.from('Obsah, který se ještě posílá.')
  const sending = request({
    port,
    method: 'POST',
    path: `${TICKETS}/attachments?name=a.txt`,
    headers: {
      cookie: player.cookie,
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
    },
  })
  const answered = new Promise<number>((resolve) =>
    sending.once('response', (answer) => resolve(answer.statusCode ?? 0)),
  )
  sending.write(bytes.subarray(0, 10))
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect((await leave(player, 'tereza')).status).toBe(204)
  sending.end(bytes.subarray(10))

  expect(await answered).toBe(401)
  expect(await app.db.selectFrom('ticketAttachments').select('id').execute()).toEqual([])
})

test('only a first sign-in waits for a deed around which all people are locked', async ({ app, player }) => {
  const signIn = (id: string) =>
    storeSignIn(app.db, app.env, {
      id,
      username: 'tereza',
      name: 'tereza',
      discriminator: '0',
      avatar: null,
      email: '',
    })
  const { first } = await app.db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    await signIn(player.id)
    const waiting = signIn('999999999999999999')
    await vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), 10_000)
    return { first: waiting }
  })
  await first
})

test('signing in during the deletion creates a new account or fails', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const second = openBrowser(both)
  for (let round = 0; round < 6; round += 1) {
    await browser.signIn()
    const returned = await second.goToPlatform()
    const [left, back] = await Promise.all([
      browser.ask({ method: 'DELETE', url: '/api/auth/me', payload: { confirm: 'tereza_kolt' } }),
      second.handIn(returned),
    ])

    expect({ left: left.statusCode, back: back.statusCode }).toEqual({ left: 204, back: 200 })
    expect([200, 401]).toContain((await second.me()).statusCode)
    const sessions = await both.app.db.selectFrom('sessions').select('userId').execute()
    expect(sessions.filter(({ userId }) => userId.startsWith('smazany'))).toEqual([])
  }
})
