import { expect } from 'vitest'
import { AUDIT_PAGE, type AuditEntry } from '@westmore/contract/audit.ts'
import type { Person, TestApp } from '#test/app.ts'
import { approve } from '#test/applications.ts'
import { openTransactions } from '#test/races.ts'
import { test } from '#test/site-test.ts'
import { openTicket, setStatus } from '#test/tickets.ts'
import { csvOf } from './export.ts'

const list = async (reader: Person, query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return reader.get(`/api/audit?${String(search)}`)
}
const idsIn = ({ body }: Awaited<ReturnType<typeof list>>): string[] =>
  body.entries.map(({ id }: AuditEntry) => id)

async function past(
  app: TestApp,
  lines: { at: string; actorId?: string; action?: string }[],
): Promise<string[]> {
  const values = lines.map(
    ({ at, actorId = 'server', action = 'test.deed' }) =>
      `('${at}', '${actorId}', 'Někdo', '${action}', 'question', 'all')`,
  )
  await app.administer(
    `insert into audit (at, actor_id, actor, action, subject_type, subject_id) values ${values.join(', ')}`,
  )
  const rows = await app.db
    .selectFrom('audit')
    .select('publicId')
    .orderBy('id', 'desc')
    .limit(lines.length)
    .execute()
  return rows.map(({ publicId }) => publicId).toReversed()
}

test('lists who did what to whom, with current names and the state before and after', async ({ app }) => {
  const owner = await app.as('owner', 'gustav')
  const player = await app.as('user', 'tereza')
  const ticket = await openTicket(player, { title: 'Ztracený kůň' })
  await owner.send('PATCH', `/api/users/${player.id}`, { role: 'administrator' })
  await app.db.updateTable('users').set({ username: 'tereza_kolt' }).where('id', '=', player.id).execute()
  await setStatus(owner, ticket.id, 'closed')

  const { status, body } = await list(owner)

  expect(status).toBe(200)
  expect(body).toEqual({
    entries: [
      {
        id: body.newest,
        at: expect.stringMatching(/Z$/),
        actorId: owner.id,
        actor: 'gustav',
        actorAvatarUrl: expect.stringMatching(/^https:\/\/cdn\.example\/embed/),
        action: 'tickets.status',
        subjectType: 'ticket',
        subjectId: ticket.id,
        subject: 'Ztracený kůň',
        subjectNumber: ticket.number,
        subjectUserId: player.id,
        before: { status: 'open' },
        after: { status: 'closed' },
      },
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        at: expect.stringMatching(/Z$/),
        actorId: owner.id,
        actor: 'gustav',
        actorAvatarUrl: expect.stringMatching(/^https:\/\/cdn\.example\/embed/),
        action: 'users.changeRole',
        subjectType: 'user',
        subjectId: player.id,
        subject: 'tereza_kolt',
        subjectNumber: null,
        subjectUserId: player.id,
        before: { role: 'user' },
        after: { role: 'administrator' },
      },
    ],
    total: 2,
    pageSize: AUDIT_PAGE,
    newest: expect.stringMatching(/^[\da-f-]{36}$/),
    fresh: 0,
  })
})

test('keeps pages stable while new lines come, and counts those', async ({ app, staff }) => {
  const ids = await past(
    app,
    Array.from({ length: AUDIT_PAGE * 2 + 3 }, () => ({ at: '2026-01-05T12:00:00Z' })),
  )
  const newest = ids.at(-1) ?? ''
  const first = await list(staff)
  expect(idsIn(first)).toEqual(ids.toReversed().slice(0, AUDIT_PAGE))
  expect(first.body).toMatchObject({ total: ids.length, newest, fresh: 0 })

  const later = await past(app, [
    { at: '2026-01-06T12:00:00Z' },
    { at: '2026-01-06T12:00:01Z', action: 'test.other' },
  ])

  const second = await list(staff, { page: 2, upTo: newest })
  expect(idsIn(second)).toEqual(ids.toReversed().slice(AUDIT_PAGE, AUDIT_PAGE * 2))
  expect(second.body).toMatchObject({ total: ids.length, newest, fresh: 2 })
  expect((await list(staff, { upTo: newest, action: 'test.other' })).body).toMatchObject({
    total: 0,
    fresh: 1,
  })
  expect(idsIn(await list(staff, { page: 3, upTo: newest }))).toHaveLength(3)
  expect((await list(staff, { page: 4, upTo: newest })).body).toMatchObject({
    entries: [],
    total: ids.length,
  })
  expect(idsIn(await list(staff)).slice(0, 2)).toEqual(later.toReversed())
})

test('filters lines by person, action, subject and feature', async ({ app }) => {
  const staff = await app.as('administrator', 'marsal')
  const other = await app.as('owner', 'gustav')
  const { body: question } = await staff.send('POST', '/api/allowlist/questions', { question: 'Kdo jsi?' })
  await other.send('PATCH', `/api/allowlist/questions/${question.id}`, { question: 'Jak si říkáš?' })
  await other.send('PATCH', `/api/users/${staff.id}`, { role: 'owner' })
  const found = async (query: Record<string, string>) =>
    (await list(staff, query)).body.entries.map(({ action }: AuditEntry) => action)

  expect(await found({ actorId: other.id })).toEqual(['users.changeRole', 'allowlist.updateQuestion'])
  expect(await found({ action: 'allowlist.createQuestion' })).toEqual(['allowlist.createQuestion'])
  expect(await found({ action: 'allowlist' })).toEqual([
    'allowlist.updateQuestion',
    'allowlist.createQuestion',
  ])
  expect(await found({ action: 'allow' })).toEqual([])
  expect(await found({ subjectType: 'user' })).toEqual(['users.changeRole'])
  expect(await found({ subjectId: question.id, actorId: staff.id })).toEqual(['allowlist.createQuestion'])
  expect(await found({ actorId: 'server' })).toEqual([])
  expect((await staff.get('/api/audit/facets')).body).toEqual({
    actors: [
      { id: other.id, name: 'gustav', count: 2 },
      { id: staff.id, name: 'marsal', count: 1 },
    ],
    actions: [
      { action: 'allowlist.createQuestion', count: 1 },
      { action: 'allowlist.updateQuestion', count: 1 },
      { action: 'users.changeRole', count: 1 },
    ],
    subjectTypes: [
      { subjectType: 'question', count: 2 },
      { subjectType: 'user', count: 1 },
    ],
  })
})

test('lists actions on a person, their applications and tickets as about them', async ({ app, owner }) => {
  const person = await app.as('user')
  const other = await app.as('user')
  for (const player of [person, other]) {
    await approve(owner, player)
    const ticket = await openTicket(player)
    await setStatus(owner, ticket.id, 'closed')
    await owner.send('PATCH', `/api/users/${player.id}`, { role: 'administrator' })
  }

  const { body } = await list(owner, { about: person.id })

  expect(body.entries).toMatchObject([
    { action: 'users.changeRole', subjectUserId: person.id },
    { action: 'tickets.status', subjectUserId: person.id },
    { action: 'allowlist.approve', subjectUserId: person.id, after: { status: 'approved' } },
  ])
  expect(body.total).toBe(3)
  expect(JSON.stringify(body)).not.toContain('Jan')
})

test('filters by days in Prague, inclusive, also when the clocks change', async ({ app, staff }) => {
  const [before, midnight, last, after] = await past(app, [
    { at: '2026-10-24T21:59:59.999Z' },
    { at: '2026-10-24T22:00:00Z' },
    { at: '2026-10-25T22:59:59.999Z' },
    { at: '2026-10-25T23:00:00Z' },
  ])

  expect(idsIn(await list(staff, { from: '2026-10-25', to: '2026-10-25' }))).toEqual([last, midnight])
  expect(idsIn(await list(staff, { from: '2026-10-26' }))).toEqual([after])
  expect(idsIn(await list(staff, { to: '2026-10-24' }))).toEqual([before])
  expect(idsIn(await list(staff, { from: '2026-10-26', to: '2026-10-24' }))).toEqual([])
})

test('audits an export, which holds every filtered entry, safe for spreadsheets', async ({ app }) => {
  const staff = await app.as('administrator', '=cmd|"x"')
  await past(
    app,
    Array.from({ length: 2_300 }, () => ({ at: '2026-07-05T22:30:00Z' })),
  )
  const { body: question } = await staff.send('POST', '/api/allowlist/questions', {
    question: 'Kdo, odkud\na "proč"?',
  })

  const { status, headers, body } = await staff.get('/api/audit/export')

  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
  })
  const text: string = body
  expect(
    text.startsWith(
      '\uFEFFid;at;atPrague;actorId;actor;action;subjectType;subjectId;subject;before;after\r\n',
    ),
  ).toBe(true)
  const lines = text.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(2_302)
  expect(lines[0]).toContain(`"'=cmd|""x""";audit.export;audit;all;`)
  expect(lines[1]).toContain(`allowlist.createQuestion;question;${question.id};;;"{""`)
  expect(lines[1]).toContain(String.raw`Kdo, odkud\na \""proč\""?`)
  expect(lines.at(-1)).toContain(';2026-07-05T22:30:00.000Z;2026-07-06 00:30:00;')
  const stored = await app.db.selectFrom('audit').select('publicId').orderBy('id', 'desc').execute()
  expect(lines.map((line) => line.split(';', 1)[0])).toEqual(stored.map(({ publicId }) => publicId))

  const filtered = await staff.get('/api/audit/export?action=audit.export')
  expect(filtered.body.trimEnd().split('\r\n')).toHaveLength(3)
  const deeds = await list(staff, { action: 'audit' })
  expect(deeds.body.entries).toMatchObject([{ after: { action: 'audit.export' } }, { after: {} }])
})

test('leaves out later entries and holds no transaction between chunks of an export', async ({ app }) => {
  const player = await app.as('user', 'tereza')
  await app.administer(`insert into audit (actor_id, actor, action, subject_type, subject_id)
    select 'server', 'x', 'test.deed', 'user', '${player.id}' from generate_series(1, 2500)`)
  const chunks = csvOf(app.db, { id: 'x', role: 'owner' }, {})
  const read = async () => String((await chunks.next()).value)

  let text = (await read()) + (await read())
  expect(await openTransactions(app)).toBe(0)
  await past(app, [{ at: '2026-02-01T12:00:00Z', action: 'test.meanwhile' }])
  for await (const chunk of chunks) text += chunk

  const lines = text.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(2_500)
  expect(lines.every((line) => line.includes(';tereza;'))).toBe(true)
})
