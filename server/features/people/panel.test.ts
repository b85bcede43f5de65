import { expect } from 'vitest'
import { dayOf } from '@westmore/contract/days.ts'
import { PANEL_LINES, PANEL_TICKETS } from '@westmore/contract/users-panel.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { apply } from '#test/applications.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { cast, openSecrets, openTicket, TICKETS } from '#test/tickets.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const ofTicket = (reader: Person, id: string) => reader.get(`/api/users/panel/tickets/${id}`)
const ofSubmission = (reader: Person, id: string) => reader.get(`/api/users/panel/submissions/${id}`)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('shows a ticket’s author: applications, other tickets, notes and game lines', async ({ app }) => {
  const staff = await app.as('administrator', 'adela')
  const player = await app.as('user', 'tereza')
  const submissionId = await apply(app, player.id)
  await staff.send('POST', `/api/allowlist/submissions/${submissionId}/decline`, { reason: 'Příliš krátké' })
  await staff.send('POST', `/api/users/${player.id}/notes`, { text: 'Starší' })
  await staff.send('POST', `/api/users/${player.id}/notes`, { text: 'Nejnovější' })
  const earlier = await openTicket(player, { title: 'Dřívější' })
  const by = { user_identifier: `discord:${player.id}` }
  await sendLines(app, [
    line({ ...by, action: 'včera', created_at: hoursAgo(24) }),
    line({ ...by, action: 'před chvílí', created_at: hoursAgo(0.5) }),
    line({ action: 'někdo jiný', created_at: hoursAgo(0.5) }),
  ])
  const ticket = await openTicket(player)

  const { status, body } = await ofTicket(staff, ticket.id)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      person: { id: player.id, username: 'tereza', role: 'user', allowlistStatus: 'declined' },
      attempts: {
        total: 1,
        newest: [{ id: submissionId, status: 'declined', reason: 'Příliš krátké', isRevoked: false }],
      },
      tickets: { newest: [{ id: earlier.id, title: 'Dřívější' }], hasMore: false },
      notes: { total: 2, newest: { text: 'Nejnovější', author: 'adela' } },
      game: { lines: [{ action: 'před chvílí' }], hasMore: false, to: ticket.createdAt },
    },
  })
})

test('shows the lines of the day on which the player says it happened', async ({ app, staff, player }) => {
  const by = { user_identifier: player.id }
  await sendLines(app, [
    line({ ...by, action: 'tehdy', created_at: hoursAgo(48) }),
    line({ ...by, action: 'teď', created_at: hoursAgo(0.1) }),
  ])
  const when = dayOf(new Date(hoursAgo(48)))
  const ticket = await openTicket(player, { fields: { when } })
  expect((await ofTicket(staff, ticket.id)).body.game.lines).toMatchObject([{ action: 'tehdy' }])

  for (const nonsense of ['0001-01-01', '9999-12-31']) {
    const strange = await openTicket(player, { fields: { when: nonsense } })
    expect((await ofTicket(staff, strange.id)).body.game.lines).toMatchObject([{ action: 'teď' }])
  }
})

test('limits the panel and says where there is more', async ({ app, staff, player }) => {
  const lines = Array.from({ length: PANEL_LINES + 1 }, (_, at) =>
    line({ user_identifier: player.id, created_at: hoursAgo(0.5 + at / 100) }),
  )
  await sendLines(app, lines)
  for (let count = 0; count <= PANEL_TICKETS; count += 1) await openTicket(player)
  const ticket = await openTicket(player)

  const { tickets, game } = (await ofTicket(staff, ticket.id)).body
  expect([tickets.newest.length, tickets.hasMore]).toEqual([PANEL_TICKETS, true])
  expect([game.lines.length, game.hasMore]).toEqual([PANEL_LINES, true])
})

test('says into which ticket a merged one went', async ({ staff, player }) => {
  const [source, target, ticket] = [
    await openTicket(player),
    await openTicket(player),
    await openTicket(player),
  ]
  await staff.send('POST', `${TICKETS}/${source.id}/merge`, { intoId: target.id })
  expect((await ofTicket(staff, ticket.id)).body.tickets.newest).toMatchObject([
    { id: target.id, mergedInto: null },
    { id: source.id, mergedInto: target.number },
  ])
})

test('hides the panel of a hidden ticket, and hidden tickets in other panels', async ({ app }) => {
  const { owner, named, staff, player } = await cast(app)
  const plain = await openTicket(player)
  const { complaint, management } = await openSecrets(player, named)
  const own = await openTicket(staff)

  const found = async (reader: Person, id: string): Promise<string[]> =>
    (await ofTicket(reader, id)).body.tickets.newest.map((ticket: { id: string }) => ticket.id)
  expect(await found(owner, plain.id)).toEqual([management.id, complaint.id])
  expect(await found(staff, plain.id)).toEqual([complaint.id])
  expect(await found(staff, complaint.id)).toEqual([plain.id])
  expect(await found(named, plain.id)).toEqual([])
  for (const [reader, id] of [
    [named, complaint.id],
    [named, management.id],
    [staff, management.id],
    [staff, own.id],
    [owner, crypto.randomUUID()],
  ] as const)
    expectRefusal(await ofTicket(reader, id), 404, 'NOT_FOUND')
})

test('does not audit the ledger lines in the panel as a search', async ({ app, staff, player }) => {
  await sendLines(app, [line({ user_identifier: player.id, created_at: hoursAgo(0.5) })])
  const ticket = await openTicket(player)
  const submission = await apply(app, player.id)
  expect((await ofTicket(staff, ticket.id)).body.game.lines).toHaveLength(1)
  expect((await ofSubmission(staff, submission)).body.game.lines).toHaveLength(1)
  expect((await staff.get('/api/audit')).body.total).toBe(0)
})

test('shows an application’s sender, and no notes to the person they are about', async ({ app, staff }) => {
  const applicant = await app.as('administrator', 'marsal')
  const id = await apply(app, applicant.id)
  await staff.send('POST', `/api/users/${applicant.id}/notes`, { text: 'Mezi námi' })
  expect((await ofSubmission(staff, id)).body).toMatchObject({
    person: { username: 'marsal' },
    attempts: { total: 1, newest: [{ id, status: 'pending', reason: null }] },
    notes: { total: 1, newest: { text: 'Mezi námi' } },
    game: null,
  })
  expect((await ofSubmission(applicant, id)).body.notes).toBeNull()
  expectRefusal(await ofSubmission(staff, crypto.randomUUID()), 404, 'NOT_FOUND')
})
