import { expect } from 'vitest'
import { BEFORE_ALL_ROWS } from '@westmore/contract/audit.ts'
import type { Role, Reader } from '@westmore/contract/users.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { startListening } from '#test/stream.ts'
import { assign, note, openSecrets, openTicket, setStatus } from '#test/tickets.ts'
import { siteTest } from '#test/site-test.ts'
import { writeAudit } from '#events/audit.ts'

const test = siteTest(() => startListening({ GAME_TOKEN }))

async function knownTo(reader: Person, about?: string) {
  const { body: all } = await reader.get('/api/audit')
  const { body: facets } = await reader.get('/api/audit/facets')
  const { body: of } = await reader.get(`/api/audit?about=${about ?? reader.id}`)
  const { body: fresh } = await reader.get(`/api/audit?upTo=${BEFORE_ALL_ROWS}`)
  const { body: file } = await reader.get('/api/audit/export?subjectType=ticket')
  return {
    actions: all.entries
      .map(({ action }: { action: string }) => action)
      .filter((action: string) => !action.startsWith('audit')),
    total: all.total,
    about: of.total,
    fresh: fresh.fresh,
    counted: facets.actions.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    file: file.trimEnd().split('\r\n').length - 1,
    text: JSON.stringify([all, facets, of, fresh, file]),
  }
}

const nothing = { actions: [], total: 0, about: 0, fresh: 0, counted: 0, file: 0 }

test('hides entries about a complaint from the person it names in lists, counts, files', async () => {
  for (const role of ['administrator', 'owner'] as const) {
    await using app = await startTestApp()
    const named = await app.as(role)
    const staff = await app.as('administrator')
    const player = await app.as('user')
    const { id } = await openTicket(player, {
      category: 'complaint',
      title: 'Zneužil moc',
      concernedId: named.id,
    })
    await assign(staff, id, staff.id)
    await note(staff, id, 'Vážné')
    await setStatus(staff, id, 'closed')

    const byNamed = await knownTo(named, player.id)
    expect(byNamed).toMatchObject(nothing)
    expect(byNamed.text).not.toContain(id)
    expect(byNamed.text).not.toContain('Zneužil')
    expect(await knownTo(staff, player.id)).toMatchObject({
      actions: ['tickets.status', 'tickets.note', 'tickets.assign'],
      total: 4,
      about: 3,
      counted: 4,
      file: 3,
    })
  }
})

test('hides a change of a todo linked to a secret ticket before or after the change', async ({ app }) => {
  const owner = await app.as('owner')
  const administrator = await app.as('administrator')
  const player = await app.as('user')
  const secret = await openTicket(player, { category: 'management' })
  const open = await openTicket(player)
  const link = (linkId: string | null) => ({ title: 'Vyřídit', linkType: linkId && 'ticket', linkId })
  for (const [before, after] of [
    [link(null), link(secret.id)],
    [link(secret.id), link(open.id)],
    [link(open.id), link(null)],
  ])
    await record(app, owner, { before, after })

  expect((await administrator.get('/api/audit')).body).toMatchObject({ total: 1 })
  expect((await owner.get('/api/audit')).body).toMatchObject({ total: 3 })
})

test('keeps an export about a ticket or its todo as secret as the ticket', async ({ app, owner }) => {
  const colleague = await app.as('administrator')
  const named = await app.as('administrator')
  const { complaint, management } = await openSecrets(await app.as('user'), named)
  const own = await openTicket(named)
  const open = await openTicket(await app.as('user'))
  const addTodo = async (id: string) =>
    (await owner.send('POST', '/api/todos', { title: 'Vyřídit', link: { type: 'ticket', id } })).body
  const todo = await addTodo(complaint.id)
  const exported = [complaint.id, complaint.id.replaceAll('-', ''), todo.id, own.id, management.id, open.id]
  for (const id of exported) expect((await owner.get(`/api/audit/export?subjectId=${id}`)).status).toBe(200)

  const namedTo = async (reader: Person) =>
    (await reader.get('/api/audit?action=audit.export')).body.entries
      .map(({ after }: { after: { subjectId: string } }) => after.subjectId)
      .toReversed()
  expect(await namedTo(named)).toEqual([open.id])
  expect(await namedTo(colleague)).toEqual(exported.filter((id) => id !== management.id))
  expect(await namedTo(owner)).toEqual(exported)
})

test('hides entries about deleted tickets from everyone', async ({ app, owner }) => {
  const { id } = await openTicket(await app.as('user'))
  await setStatus(owner, id, 'closed')
  await app.db.deleteFrom('tickets').where('id', '=', id).execute()

  expect((await owner.get('/api/audit')).body).toMatchObject({ entries: [], total: 0 })
})

test('shows an entry to exactly those who may handle its ticket, for every kind', async ({ app, player }) => {
  const named = await app.as('administrator')
  const namedOwner = await app.as('owner')
  const readers: [Role, Person][] = [
    ['administrator', await app.as('administrator')],
    ['administrator', named],
    ['owner', await app.as('owner')],
    ['owner', namedOwner],
  ]
  const server = { id: 'server', username: 'Westmore' }
  const tickets = [
    { category: 'rules', concernedId: null },
    { category: 'management', concernedId: null },
    { category: 'complaint', concernedId: named.id },
    { category: 'complaint', concernedId: namedOwner.id },
  ]
  for (const { category, concernedId } of tickets) {
    const { id } = await openTicket(player, { category, ...(concernedId && { concernedId }) })
    await app.db
      .transaction()
      .execute((tx) =>
        writeAudit(tx, server, [{ action: 'tickets.status', subjectType: 'ticket', subjectId: id }]),
      )
    for (const [role, reader] of readers) {
      const { body } = await reader.get(`/api/audit?subjectId=${id}`)
      const mayHandle = mayHandleByTheBook({ id: reader.id, role }, category, concernedId)
      expect({ category, role, total: body.total }).toEqual({ category, role, total: mayHandle ? 1 : 0 })
    }
  }
})

const LICENCE = 'license:5aed0c'

async function lookedUp(app: TestApp) {
  const [named, colleague] = [await app.as('administrator', 'Dlouhý Jim'), await app.as('administrator')]
  const owner = await app.as('owner')
  await sendLines(app, [
    line({ user_identifier: LICENCE, metadata: { playerName: 'Adéla Vrbová' } }),
    line({ user_identifier: 'license:other', metadata: { playerName: 'Jiří Kos' } }),
  ])
  await app.db
    .insertInto('userGameIdentifiers')
    .values({ identifier: LICENCE, userId: named.id, linkedBy: owner.id })
    .execute()
  return { named, colleague, owner }
}

const traces = ({ id }: Person) => [
  `/api/logs?person=${id}`,
  `/api/logs?player=discord:${id}`,
  `/api/logs?player=${LICENCE}`,
  '/api/logs?user=5aed',
  '/api/logs?user=ad%C3%A9la%20vrbov%C3%A1',
  '/api/logs?user=vrbo',
  '/api/logs?user=vr%C2%ADbov%E2%80%8B',
  '/api/logs/players?name=dlouhy',
  '/api/logs?text=playerName:jim',
  `/api/logs/export?person=${id}`,
  '/api/logs/export?text=vrbova',
  `/api/audit/export?about=${id}`,
]

test('hides a look-up by id, licence or name from the staff member looked up', async ({ app }) => {
  const { named, colleague, owner } = await lookedUp(app)
  const all = traces(named)
  for (const trace of all) expect((await colleague.get(trace)).status).toBe(200)
  await colleague.send('POST', `/api/users/${named.id}/email`)
  expect(await namesOf(named)).toEqual([])
  expect(await namesOf(owner)).toHaveLength(all.length + 1)
  expect(await namesOf(colleague)).toHaveLength(all.length + 1)
})

test('hides a look-up by a whole name or identifier, however short', async ({ app, staff: colleague }) => {
  const link = (identifier: string, userId: string) =>
    app.db.insertInto('userGameIdentifiers').values({ identifier, userId, linkedBy: colleague.id }).execute()
  for (const name of ['Jo', '★★★', '李雷', 'Ω1', 'Q.', 'É%']) {
    const named = await app.as('administrator', name)
    await link(`fivem:${named.id.slice(-2)}`, named.id)
    const before = await namesOf(named)
    const asked = encodeURIComponent(name)
    for (const trace of [
      `/api/logs?user=${asked}`,
      `/api/logs?user=${encodeURIComponent(name.toLowerCase())}`,
      `/api/logs?user=${encodeURIComponent(Array.from(name).join('\u00AD'))}`,
      `/api/logs?player=fivem:${named.id.slice(-2)}`,
      `/api/logs?text=playerName:${asked}`,
      `/api/logs/export?text=${asked}`,
      `/api/logs/export?text=${encodeURIComponent(`-playerName:"${name}" truhla`)}`,
    ])
      expect((await colleague.get(trace)).status, trace).toBe(200)
    expect([name, await namesOf(named)]).toEqual([name, before])
  }
})

test('shows staff their own look-ups and searches for others', async ({ app }) => {
  const { named, colleague } = await lookedUp(app)
  await named.get(`/api/logs?person=${named.id}`)
  await colleague.get('/api/logs?user=kos')
  await colleague.get('/api/logs?user=discord')
  expect(await namesOf(named)).toHaveLength(3)
})

test('hides a look-up made before the licence was linked from its owner as well', async ({ app }) => {
  const { named, colleague } = await lookedUp(app)
  await colleague.get('/api/logs?player=license:later')
  expect(await namesOf(named)).toHaveLength(1)
  await app.db
    .insertInto('userGameIdentifiers')
    .values({ identifier: 'license:later', userId: named.id, linkedBy: colleague.id })
    .execute()
  expect(await namesOf(named)).toEqual([])
})

test('keeps a look-up hidden from a person renamed and unlinked since', async () => {
  const worldWith = async (look: (named: Person, colleague: Person) => Promise<unknown>) => {
    await using app = await startTestApp({ GAME_TOKEN })
    const { named, colleague, owner } = await lookedUp(app)
    await colleague.get('/api/logs?user=kos')
    await look(named, colleague)
    const identifiers = `/api/logs/people/${named.id}/identifiers`
    const { status } = await owner.send('DELETE', identifiers, { identifier: LICENCE })
    expect(status).toBe(204)
    await app.db.updateTable('users').set({ username: 'Jinak' }).where('id', '=', named.id).execute()
    const { about, total, fresh, counted } = await knownTo(named)
    return { names: await namesOf(named), about, total, fresh, counted }
  }
  const quiet = await worldWith(async () => {})
  const busy = await worldWith(async (named, colleague) => {
    for (const trace of traces(named)) expect((await colleague.get(trace)).status).toBe(200)
    await colleague.send('POST', `/api/users/${named.id}/email`)
  })
  expect(busy).toEqual(quiet)
  expect(quiet.names).toHaveLength(3)
})

/** Checks that list and facets agree. */
async function namesOf(reader: Person): Promise<string[]> {
  const isLookUp = ({ action }: { action: string }) => /^(logs|audit|users)\./.test(action)
  const { body: list } = await reader.get('/api/audit')
  const { body: facets } = await reader.get('/api/audit/facets')
  const counted = facets.actions.filter(isLookUp)
  const sum = counted.reduce((all: number, { count }: { count: number }) => all + count, 0)
  const found = list.entries.filter(isLookUp).map(({ subjectId }: { subjectId: string }) => subjectId)
  expect([sum, list.total]).toEqual([found.length, found.length])
  return found
}

/** The rule again, written independently. */
function mayHandleByTheBook(reader: Reader, category: string, concernedId: string | null): boolean {
  if (category === 'management') return reader.role === 'owner'
  return concernedId !== reader.id
}

const record = ({ db }: TestApp, { id }: Person, sides: { before: unknown; after: unknown }) =>
  db
    .transaction()
    .execute((tx) =>
      writeAudit(tx, { id, username: 'x' }, [
        { action: 'todos.update', subjectType: 'todo', subjectId: 'x', ...sides },
      ]),
    )
