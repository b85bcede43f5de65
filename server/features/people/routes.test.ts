import { expect } from 'vitest'
import { askQuestion, submit } from '#test/applications.ts'
import type { Person, TestApp } from '#test/app.ts'
import { openBrowser, startBoth } from '#test/login.ts'
import { statusesOf } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { changesUntilNow, openStream, startListening } from '#test/stream.ts'
import { assign, note, openTicket, reply, setStatus, TICKETS, upload } from '#test/tickets.ts'

const test = siteTest(startListening, { player: 'tereza', owner: 'guvernér', staff: 'šerif' })

const ME = '/api/auth/me'
const leave = (person: Person, confirm: string) => person.send('DELETE', ME, { confirm })

const remaining = ({ db }: TestApp) => db.selectFrom('users').select(['id', 'username', 'role']).execute()

test('signs a deleted account out everywhere at once, and ends its streams', async ({ app, player }) => {
  const staff = await app.as('administrator')
  await using stream = await openStream(app.address, player)
  await using office = await openStream(app.address, staff)

  const answer = await leave(player, 'tereza')

  expect(answer).toMatchObject({ status: 204, body: '' })
  const forgotten = expect.stringMatching(/^(sid|signed_in)=;.*Expires=Thu, 01 Jan 1970/)
  expect(answer.headers['set-cookie']).toEqual([forgotten, forgotten])
  expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
  await stream.ended
  expectRefusal(await player.get(ME), 401, 'UNAUTHORIZED')
  expect(await app.db.selectFrom('sessions').select('userId').execute()).toEqual([{ userId: staff.id }])
  const [heard] = await changesUntilNow(app, office)
  expect(heard).toEqual(
    expect.arrayContaining([
      { topic: 'users' },
      { topic: 'tickets' },
      { topic: 'allowlist' },
      { topic: 'todos' },
    ]),
  )
})

test('deletes nothing without the person’s own name', async ({ app }) => {
  const player = await app.as('user', 'Tereza')

  for (const confirm of ['', 'tereza', 'Tereza2', player.id, '*'])
    expectRefusal(await leave(player, confirm), 422, 'NOT_CONFIRMED')
  for (const body of [undefined, {}, { confirm: 5 }, { confirm: 'x'.repeat(201) }])
    expectRefusal(await player.send('DELETE', ME, body), 400, 'BAD_REQUEST')

  expect((await player.get(ME)).status).toBe(200)
  expect((await leave(player, ' Tereza\n')).status).toBe(204)
})

test('refuses to delete the last owner, but not one of two', async ({ app, owner }) => {
  const second = await app.as('administrator', 'maršál')

  expectRefusal(await leave(owner, 'guvernér'), 409, 'LAST_OWNER')
  await owner.send('PATCH', `/api/users/${second.id}`, { role: 'owner' })

  expect((await leave(owner, 'guvernér')).status).toBe(204)
  expectRefusal(await leave(second, 'maršál'), 409, 'LAST_OWNER')
})

test('keeps one owner when owners leave or demote each other at once', async ({ app }) => {
  for (let round = 0; round < 8; round += 1) {
    const first = await app.as('owner', `první${round}`)
    const second = await app.as('owner', `druhý${round}`)

    const answers = await Promise.all([
      leave(first, `první${round}`),
      leave(second, `druhý${round}`),
      ...(round % 2 ? [second.send('PATCH', `/api/users/${first.id}`, { role: 'user' })] : []),
    ])

    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const owners = (await remaining(app)).filter(({ role }) => role === 'owner')
    expect(owners).toHaveLength(1)
    await app.administer('delete from sessions; update users set role = $$user$$')
  }
})

test('keeps a ticket readable and answerable, without a way to its deleted author', async ({ app }) => {
  const staff = await app.as('administrator', 'šerif')
  const player = await app.as('user', 'tereza')
  const ticket = await openTicket(player, { message: 'Tady Tereza, roztereza ne.' })
  await reply(staff, ticket.id, 'Dobrý den, tereza.')

  await leave(player, 'tereza')

  const { body } = await staff.get(`${TICKETS}/${ticket.id}`)
  const deletedId = expect.stringMatching(/^smazany-[\da-f]{32}$/)
  expect(body).toMatchObject({
    status: 'open',
    userId: deletedId,
    username: 'Smazaný účet',
    avatarUrl: '',
    message: 'Tady Smazaný účet, roztereza ne.',
    lastMessage: { username: 'šerif', message: 'Dobrý den, Smazaný účet.' },
  })
  const { body: thread } = await staff.get(`${TICKETS}/${ticket.id}/messages`)
  expect(thread).toMatchObject([
    { userId: deletedId, username: 'Smazaný účet', avatarUrl: '', isAdmin: false },
    { userId: staff.id, username: 'šerif' },
  ])
  expect((await reply(staff, ticket.id)).status).toBe(201)
  expect((await note(staff, ticket.id, 'Bez hráče')).status).toBe(201)
  expect((await setStatus(staff, ticket.id, 'closed')).status).toBe(200)
  expect((await staff.get(`${TICKETS}?userId=${body.userId}`)).body.total).toBe(1)
  expect((await staff.get(`${TICKETS}/${ticket.id}/transcript?format=text`)).body).toContain('Smazaný účet')
  expect((await staff.get(`${TICKETS}?q=tereza`)).body.total).toBe(0)
})

test('renames the files of a deleted account by their types', async ({ app, staff, player }) => {
  const ticket = await openTicket(player)
  const files = [
    ['tereza.webm', '\x1a\x45\xdf\xa3\x93\x42\x82\x84webm'],
    ['tereza.mp4', '\0\0\0\x18ftypmp42'],
    ['tereza.pdf', '%PDF-1.7'],
    ['tereza.txt', 'text'],
  ] as const
  const sent = []
  for (const [name, bytes] of files)
    sent.push((await upload(app, player, name, Buffer.from(bytes, 'latin1'))).body.id)
  expect((await reply(player, ticket.id, 'Přílohy', { attachmentIds: sent })).status).toBe(201)
  await leave(player, 'tereza')
  const { body } = await staff.get(`${TICKETS}/${ticket.id}/messages`)
  const [{ attachments }] = body.slice(-1)
  expect(attachments.map(({ name }: { name: string }) => name)).toEqual([
    'priloha-1.webm',
    'priloha-2.mp4',
    'priloha-3.pdf',
    'priloha-4.txt',
  ])
})

test('hides a deleted account from lists, searches and choices', async ({ app, owner }) => {
  const gone = await app.as('administrator', 'tereza')
  await leave(gone, 'tereza')
  const deletedId = (await remaining(app)).find(({ id }) => id.startsWith('smazany'))?.id

  expect((await owner.get('/api/users')).body.users.map(({ discordId }: any) => discordId)).toEqual([
    owner.id,
  ])
  expect((await owner.get('/api/users/staff')).body.map(({ id }: any) => id)).toEqual([owner.id])
  for (const q of ['tereza', 'Smazaný', gone.id, 'smazany-'])
    expect((await owner.get(`/api/search?q=${encodeURIComponent(q)}`)).body.people).toEqual([])
  expectRefusal(await owner.get(`/api/users/${gone.id}`), 404, 'NOT_FOUND')
  expectRefusal(await owner.get(`/api/users/${deletedId}`), 400, 'BAD_REQUEST')
  expectRefusal(await owner.send('PATCH', `/api/users/${gone.id}`, { role: 'owner' }), 404, 'NOT_FOUND')
  const { body: audit } = await owner.get('/api/audit?action=account')
  expect(audit.entries).toMatchObject([
    { actorId: 'server', subjectId: deletedId, subject: 'Smazaný účet', subjectUserId: null },
  ])
})

test('leaves nothing assigned to a deleted member of the staff', async ({ app, owner }) => {
  const staff = await app.as('administrator', 'tereza')
  const ticket = await openTicket(await app.as('user'))
  await assign(owner, ticket.id, staff.id)
  await reply(staff, ticket.id, 'Dívám se na to.')
  await owner.send('POST', '/api/todos', { title: 'Její', assignedTo: 'tereza' })
  await owner.send('POST', '/api/todos', { title: 'Jinde', assignedTo: 'Terezie' })

  await leave(staff, 'tereza')

  const { body } = await owner.get(`${TICKETS}/${ticket.id}`)
  expect(body).toMatchObject({ assignee: null, lastMessage: { username: 'Smazaný účet' } })
  expect((await owner.get(`${TICKETS}?assignee=none`)).body.total).toBe(1)
  const { body: events } = await owner.get(`${TICKETS}/${ticket.id}/events`)
  expect(events).toMatchObject([{ kind: 'assigned', username: 'guvernér', from: null, to: 'Smazaný účet' }])
  const { body: todos } = await owner.get('/api/todos')
  expect(todos).toMatchObject([
    { title: 'Jinde', assignedTo: 'Terezie', version: 1 },
    { title: 'Její', assignedTo: '', assignee: null, version: 2 },
  ])
})

test('refuses an outdated form that would write a deleted person back into a todo', async ({ app }) => {
  const owner = await app.as('owner')
  const player = await app.as('user', 'tereza')
  const form = { title: `Promluvit s ${player.id}`, description: '' }
  const { body: todo } = await owner.send('POST', '/api/todos', form)

  await leave(player, 'tereza')

  const changed = { ...form, description: 'Spěchá', version: todo.version }
  const answer = await owner.send('PATCH', `/api/todos/${todo.id}`, changed)
  expect(answer).toMatchObject({ status: 409, body: { code: 'TODO_CHANGED' } })
})

test('withdraws a waiting application from the queue and from decisions', async ({ app, staff, player }) => {
  const questionId = await askQuestion(staff)
  const next = await app.as('user')
  const { body: submission } = await submit(player, questionId)
  await submit(next, questionId)

  await leave(player, 'tereza')

  expect((await next.get('/api/allowlist/mine')).body.queue).toEqual({ position: 1, length: 1 })
  const { body: waiting } = await staff.get('/api/allowlist/submissions')
  expect(waiting).toMatchObject({ total: 1, counts: { pending: 1, approved: 0, declined: 0, all: 2 } })
  for (const [verb, body] of [
    ['approve', {}],
    ['decline', { reason: 'Ne' }],
    ['revoke', { reason: 'Ne' }],
  ] as const) {
    const answer = await staff.send('POST', `/api/allowlist/submissions/${submission.id}/${verb}`, body)
    expectRefusal(answer, 404, 'NOT_FOUND')
  }
  const { body: all } = await staff.get('/api/allowlist/submissions?status=all')
  expect(all.submissions).toMatchObject([
    { userId: next.id },
    { id: submission.id, status: 'withdrawn', username: 'Smazaný účet', avatarUrl: '', reviewedAt: null },
  ])
  const { body: kept } = await staff.get(
    `/api/allowlist/submissions?status=all&userId=${all.submissions[1].userId}`,
  )
  expect(kept.total).toBe(1)
})

test('keeps for the game the ids of deleted people it let in, and no others', async ({ app, staff }) => {
  const questionId = await askQuestion(staff)
  const [stranger, declined, approved, revoked] = [
    await app.as('user', 'a'),
    await app.as('user', 'b'),
    await app.as('user', 'c'),
    await app.as('user', 'd'),
  ]
  for (const player of [declined, approved, revoked]) {
    const { body } = await submit(player, questionId)
    const decide = (verb: string) =>
      staff.send('POST', `/api/allowlist/submissions/${body.id}/${verb}`, { reason: 'Tak' })
    await decide(player === declined ? 'decline' : 'approve')
    if (player === revoked) await decide('revoke')
  }

  for (const [name, player] of Object.entries({ a: stranger, b: declined, c: approved, d: revoked }))
    await leave(player, name)

  const told = await app.db.selectFrom('gameRemovals').select('discordId').orderBy('discordId').execute()
  expect(told.map(({ discordId }) => discordId)).toEqual([approved.id, revoked.id])
})

test('keeps the 24-hour wait of a declined player across account deletions', async () => {
  await using both = await startBoth()
  const { app } = both
  const browser = openBrowser(both)
  const staff = await app.as('administrator')
  const questionId = await askQuestion(staff)
  const send = (method: 'POST' | 'DELETE', url: string, payload: object) =>
    browser.ask({ method, url, payload })
  const answers = [{ questionId, answer: 'Jan' }]
  await browser.signIn()
  const submission = (await send('POST', '/api/allowlist/submissions', { answers })).json()
  await staff.send('POST', `/api/allowlist/submissions/${submission.id}/decline`, { reason: 'Ne' })
  const { canSubmitAt } = (await browser.ask({ url: '/api/allowlist/mine' })).json()

  for (let round = 0; round < 3; round += 1) {
    expect((await send('DELETE', ME, { confirm: 'tereza_kolt' })).statusCode).toBe(204)
    const [wait] = await app.db.selectFrom('accountWaits').selectAll().execute()
    expect(wait).toMatchObject({
      fingerprint: expect.toSatisfy((mark: Buffer) => mark.length === 32),
      until: canSubmitAt,
    })
    await browser.signIn()
    expect((await browser.ask({ url: '/api/allowlist/mine' })).json()).toMatchObject({
      status: 'declined',
      canSubmit: false,
      canSubmitAt,
      hoursRemaining: 24,
      latest: null,
      history: [],
    })
    expect((await send('POST', '/api/allowlist/submissions', { answers })).json()).toMatchObject({
      code: 'CANNOT_SUBMIT',
      data: { obstacle: 'waiting', hoursRemaining: 24 },
    })
  }

  expect(await app.db.selectFrom('accountWaits').selectAll().execute()).toEqual([])
  const past = new Date(Date.now() - 25 * 3_600_000)
  await app.db
    .updateTable('users')
    .set({ lastAttemptDate: past })
    .where('username', '=', 'tereza_kolt')
    .execute()
  await send('DELETE', ME, { confirm: 'tereza_kolt' })
  await browser.signIn()
  expect((await browser.ask({ url: '/api/allowlist/mine' })).json()).toMatchObject({
    status: 'none',
    canSubmit: true,
  })
})

test('treats a returning person as new, and still hides complaints about them', async () => {
  await using both = await startBoth()
  const { app } = both
  const browser = openBrowser(both)
  const owner = await app.as('owner')
  const player = await app.as('user')
  const me = (await browser.signIn()).json()
  await owner.send('PATCH', `/api/users/${me.id}`, { role: 'administrator' })
  const own = await browser.ask({
    method: 'POST',
    url: TICKETS,
    payload: { title: 'Můj', category: 'rules', message: 'Můj' },
  })
  const complaint = await openTicket(player, { category: 'complaint', concernedId: me.id })
  await browser.ask({ method: 'DELETE', url: ME, payload: { confirm: 'tereza_kolt' } })
  expect((await owner.get(`${TICKETS}/${complaint.id}`)).body.concerned.username).toBe('Smazaný účet')

  await browser.signIn()
  expect((await browser.me()).json()).toMatchObject({ id: me.id, role: 'user' })
  expect((await browser.ask({ url: `${TICKETS}/mine` })).json()).toEqual([])
  expect((await browser.ask({ url: `${TICKETS}/${own.json().id}` })).statusCode).toBe(404)
  await owner.send('PATCH', `/api/users/${me.id}`, { role: 'owner' })

  expect((await browser.ask({ url: `${TICKETS}/${complaint.id}` })).statusCode).toBe(404)
  expect((await browser.ask({ url: `${TICKETS}?category=complaint` })).json().total).toBe(0)
})

test('keeps a name in texts when it is too short or another person has it', async ({ app, staff }) => {
  const player = await app.as('user', 'kůň')
  const ticket = await openTicket(player, { message: 'Můj kůň, já jsem kůň.', title: 'šerif' })
  await app.db
    .updateTable('ticketMessages')
    .set({ username: 'šerif' })
    .where('userId', '=', player.id)
    .execute()

  await leave(player, 'kůň')

  const { body } = await staff.get(`${TICKETS}/${ticket.id}`)
  expect(body).toMatchObject({ username: 'Smazaný účet', message: 'Můj kůň, já jsem kůň.', title: 'šerif' })
})

test('erases exactly the person from texts, whatever signs their name has', async ({ app, staff }) => {
  const name = String.raw`x.y_z*(w)\1[a`
  const player = await app.as('user', name)
  await app.db.updateTable('users').set({ email: 'a.b+c@x.cz' }).where('id', '=', player.id).execute()
  const ticket = await openTicket(player, {
    message: `(${name}) ${name}! x.y_z xxyyz ${name}ovi <@${player.id}> 1${player.id} A.B+C@X.CZ, aXb+c@x.cz`,
    fields: { who: `"${name}"`, where: 'value' },
  })
  const other = await openTicket(await app.as('user'), {
    message: `${name} a.b+c@x.cz ${player.id}, ${player.id}0`,
  })

  await leave(player, name)

  const gone = 'Smazaný účet'
  const { body } = await staff.get(`${TICKETS}/${ticket.id}`)
  expect(body.message).toBe(
    `(${gone}) ${gone}! x.y_z xxyyz ${gone} <@${gone}> 1${player.id} ${gone}, aXb+c@x.cz`,
  )
  expect(body.fields).toMatchObject([
    { id: 'who', value: `"${gone}"` },
    { id: 'where', value: 'value' },
  ])
  const { body: theirs } = await staff.get(`${TICKETS}/${other.id}`)
  expect(theirs.message).toBe(`${name} ${gone} ${gone}, ${player.id}0`)
})

test('concurrent and repeated deletions leave one row', async ({ app, player }) => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => leave(player, 'tereza')))

  expect(statusesOf(answers)).toEqual([204, 401, 401, 401])
  expect(await remaining(app)).toHaveLength(1)
  expect((await upload(app, player, 'a.txt', 'a')).status).toBe(401)
})
