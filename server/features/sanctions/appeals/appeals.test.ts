import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { StaffAppeal } from '@westmore/contract/sanctions-appeals.ts'
import { startTestApp, type Answer, type Person, type TestApp } from '#test/app.ts'
import { applyFor } from '#test/applications.ts'
import { GAME_TOKEN, proveLicense } from '#test/game.ts'
import { notificationsOf } from '#test/notifications.ts'
import { statusesOf, times } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import {
  APPEALS,
  appeal,
  appealSettings,
  decideAppeal,
  endSanction,
  inHours,
  letRunOut,
  openAppeal,
  sanction,
  SANCTIONS,
} from '#test/sanctions.ts'
import { auditAbout, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

async function stage(app: TestApp, wishes: object = {}) {
  const [author, judge] = [await app.as('administrator', 'autor'), await app.as('administrator', 'soudce')]
  const player = await app.as('user', 'tereza')
  const ban = await sanction(author, player, { kind: 'ban', until: inHours(48), ...wishes })
  return { author, judge, player, ban }
}

function expectData({ status, body }: Answer, expected: number, code: string, data: object) {
  expect({ status, body }).toMatchObject({ status: expected, body: { code, data } })
}

const formOf = async (person: Person, { number }: { number: number }) =>
  (await person.get(`${SANCTIONS}/${number}/appeal`)).body
const appealFor = async (staff: Person, ticketId: string): Promise<StaffAppeal> =>
  (await staff.get(`${APPEALS}/${ticketId}`)).body
const ownSanction = async (person: Person) => (await person.get(`${SANCTIONS}/mine`)).body[0]

test('opens an appeal as a ticket with the answers of the form', async ({ app }) => {
  const { judge, player, ban } = await stage(app)
  const owner = await app.as('owner')
  const questions = ['Kde jste byli?', 'Kdo to viděl?']
  await appealSettings(owner, { form: { heading: 'Odvolejte se', help: 'Krátce.', questions } })

  const { form, obstacle, appeals } = await formOf(player, ban)
  expect({ form, obstacle, appeals }).toEqual({
    form: { heading: 'Odvolejte se', help: 'Krátce.', questions },
    obstacle: null,
    appeals: [],
  })
  const answers = [
    { question: 'Kde jste byli?', answer: 'Ve Valentine' },
    { question: 'Kdo to viděl?', answer: '' },
  ]
  const ticketId = randomUUID()
  const { status, body } = await appeal(player, ban, { ticketId, answers })
  expect({ status, body }).toMatchObject({ status: 201, body: { id: ticketId, decision: null } })
  expect((await appeal(player, ban, { ticketId, answers })).body).toEqual(body)
  expect((await judge.get(`${TICKETS}/${ticketId}`)).body).toMatchObject({
    category: 'appeal',
    title: `Odvolání proti sankci S-${ban.number}`,
    message: 'Nebyl jsem to já.',
    fields: [{ label: 'Kde jste byli?', value: 'Ve Valentine' }],
    concerned: { username: 'autor' },
  })
  expect((await formOf(player, ban)).obstacle).toEqual({ why: 'open', ticket: body.ticket })
  expectData(await appeal(player, ban, { answers }), 409, 'APPEAL_OPEN', { ticket: body.ticket })
  expect(await appealFor(judge, ticketId)).toMatchObject({ sanction: { id: ban.id }, obstacle: null })
})

test('refuses appeals out of time, of others, after the end, and for old questions', async ({ app }) => {
  const { author, player, ban } = await stage(app)
  const [owner, other] = [await app.as('owner'), await app.as('user')]
  expectRefusal(await appeal(other, ban), 404, 'NOT_FOUND')
  expect((await other.get(`${SANCTIONS}/${ban.number}/appeal`)).status).toBe(404)
  expectRefusal(await appeal(player, { id: randomUUID() }), 404, 'NOT_FOUND')

  await appealSettings(owner, { earliestDays: 3, latestDays: 10 })
  const from = new Date(Date.parse(ban.createdAt) + 3 * 86_400_000).toISOString()
  expectData(await appeal(player, ban), 409, 'APPEAL_TOO_EARLY', { from })
  await app.db
    .updateTable('sanctions')
    .set({ createdAt: inHours(-240) })
    .execute()
  const { createdAt } = await ownSanction(player)
  const until = new Date(Date.parse(createdAt) + 10 * 86_400_000).toISOString()
  expectData(await appeal(player, ban), 409, 'APPEAL_TOO_LATE', { until })
  const form = { heading: '', help: '', questions: ['Proč?'] }
  await appealSettings(owner, { earliestDays: 0, latestDays: null, form })
  expectData(await appeal(player, ban), 409, 'FORM_CHANGED', { form })
  const wrong = { attachmentIds: [randomUUID()], answers: [{ question: 'Proč?', answer: 'Nevím' }] }
  expectRefusal(await appeal(player, ban, wrong), 422, 'ATTACHMENT_REFUSED')
  const taken = await openTicket(other)
  const answers = wrong.answers
  expectRefusal(await appeal(player, ban, { ticketId: taken.id, answers }), 409, 'ID_TAKEN')
  for (const body of [{ message: ' ' }, { answers: 'x' }, { ticketId: 'x' }])
    expectRefusal(await appeal(player, ban, body), 400, 'BAD_REQUEST')

  await endSanction(author, ban.id)
  expectData(await appeal(player, ban, { answers }), 409, 'SANCTION_OVER', { state: 'lifted' })
  expect((await formOf(player, ban)).obstacle).toEqual({ why: 'over' })
})

test('opens one appeal of many requests at once, and a decided one again only later', async ({ app }) => {
  const { judge, player, ban } = await stage(app)
  const answers = await times(5, () => appeal(player, ban))
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409])
  const ticketId = answers.find(({ status }) => status === 201)?.body.id
  await appealSettings(await app.as('owner'), { againDays: 5 })
  expect((await decideAppeal(judge, ticketId, 'upheld')).status).toBe(200)
  const { appeals, obstacle } = await formOf(player, ban)
  const decision = { outcome: 'upheld', reason: 'Rozhodnuto', by: 'soudce' }
  expect(appeals).toMatchObject([{ id: ticketId, decision }])
  const from = new Date(Date.parse(appeals[0].decision.at) + 5 * 86_400_000).toISOString()
  expect(obstacle).toEqual({ why: 'early', from })
  expectData(await appeal(player, ban), 409, 'APPEAL_TOO_EARLY', { from })
  await app.db
    .updateTable('appeals')
    .set({ decidedAt: inHours(-121) })
    .execute()
  expect((await appeal(player, ban)).status).toBe(201)
})

test('upholds: the ticket closes with the decision, the player is notified once', async ({ app }) => {
  const { judge, player, ban } = await stage(app)
  const ticketId = await openAppeal(player, ban)
  await player.send('PUT', '/api/notifications/read', {})
  const { status, body } = await decideAppeal(judge, ticketId, 'upheld', { reason: 'Důkazy jsou jasné.' })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      sanction: { state: 'active', revision: 1 },
      decision: { outcome: 'upheld', by: 'soudce', isByAuthor: false },
    },
  })
  expect((await player.get(`${TICKETS}/${ticketId}`)).body).toMatchObject({
    status: 'closed',
    lastMessage: { message: 'Vaše odvolání jsme zamítli, na sankci se nic nemění.\n\nDůkazy jsou jasné.' },
  })
  const unread = (await notificationsOf(player)).filter(({ isRead }) => !isRead)
  expect(unread).toMatchObject([{ kind: 'sanction', outcome: 'upheld' }])
  expect(await auditAbout(app, ticketId)).toMatchObject([
    { actor: 'soudce', action: 'tickets.status' },
    { actor: 'soudce', action: 'sanctions.decide', after: { outcome: 'upheld' } },
  ])
})

test('shortens to an earlier end that lies ahead', async ({ app }) => {
  const { judge, player, ban } = await stage(app)
  const ticketId = await openAppeal(player, ban)
  const shorten = (until: unknown) => decideAppeal(judge, ticketId, 'shortened', { until })
  expectData(await shorten(inHours(-1)), 422, 'END_REFUSED', { why: 'past' })
  expectData(await shorten(ban.until), 422, 'END_REFUSED', { why: 'later' })
  for (const bad of [undefined, null, 'zítra']) expectRefusal(await shorten(bad), 400, 'BAD_REQUEST')
  expectRefusal(await decideAppeal(judge, ticketId, 'lifted', { until: inHours(1) }), 400, 'BAD_REQUEST')
  const until = inHours(1)
  expect((await shorten(until)).body.sanction).toMatchObject({ state: 'active', until, revision: 2 })
  expect(await ownSanction(player)).toMatchObject({ until })
  expect(await notificationsOf(player)).toMatchObject([{ kind: 'sanction', outcome: 'changed' }])
})

test('lifts and overturns by the same effects as an end by hand', async ({ app }) => {
  const { author, judge, player, ban } = await stage(app)
  expect((await decideAppeal(judge, await openAppeal(player, ban), 'lifted')).status).toBe(200)
  const end = { by: 'soudce', reason: 'Rozhodnuto' }
  expect(await ownSanction(player)).toMatchObject({ state: 'lifted', end })
  expect(await notificationsOf(player)).toMatchObject([{ outcome: 'lifted' }])
  const warning = await sanction(author, player)
  expect((await decideAppeal(judge, await openAppeal(player, warning), 'overturned')).status).toBe(200)
  expect(await ownSanction(player)).toMatchObject({ state: 'overturned', end })
})

test('decides about a sanction that has ended since only as it ended', async ({ app }) => {
  const { author, judge, player, ban } = await stage(app)
  const first = await openAppeal(player, ban)
  await letRunOut(app, ban.id)
  const wishes = { until: inHours(1) }
  expectData(await decideAppeal(judge, first, 'shortened', wishes), 409, 'SANCTION_OVER', {
    state: 'ran-out',
  })
  expectData(await decideAppeal(judge, first, 'lifted'), 409, 'SANCTION_OVER', { state: 'ran-out' })
  expect((await decideAppeal(judge, first, 'upheld')).status).toBe(200)

  const warning = await sanction(author, player)
  const second = await openAppeal(player, warning)
  await endSanction(author, warning.id, 'overturned', 'Spletl jsem se')
  expectData(await decideAppeal(judge, second, 'upheld'), 409, 'SANCTION_OVER', { state: 'overturned' })
  expectData(await decideAppeal(judge, second, 'lifted'), 409, 'SANCTION_OVER', { state: 'overturned' })
  expect((await decideAppeal(judge, second, 'overturned')).status).toBe(200)
  expect(await ownSanction(player)).toMatchObject({ end: { by: 'autor', reason: 'Spletl jsem se' } })
})

test('gives the second of two deciders at once the decision of the first', async ({ app }) => {
  const { judge, player, ban } = await stage(app)
  const [second, ticketId] = [await app.as('administrator'), await openAppeal(player, ban)]
  const deciding = [
    () => decideAppeal(judge, ticketId, 'lifted', { reason: 'První' }),
    () => decideAppeal(second, ticketId, 'upheld', { reason: 'Druhý' }),
  ] as const
  const answers = await Promise.all(deciding.map((act) => act()))
  expect(statusesOf(answers)).toEqual([200, 409])
  const { decision } = (await formOf(player, ban)).appeals[0]
  const again = await Promise.all(deciding.map((act) => act()))
  for (const [place, { status }] of answers.entries()) {
    if (status === 200) expect(again[place]?.body).toEqual(answers[place]?.body)
    else expect(again[place]?.body).toMatchObject({ code: 'APPEAL_DECIDED', data: { decision } })
  }
  expect((await player.get(`${TICKETS}/${ticketId}/messages`)).body).toHaveLength(2)
})

test('lets an author decide only as an owner whom nobody can replace', async ({ app, owner, player }) => {
  const alone = await openAppeal(player, await sanction(owner, player))
  expect((await appealFor(owner, alone)).obstacle).toBeNull()
  const administrator = await app.as('administrator')
  expect((await appealFor(owner, alone)).obstacle).toBe('author')
  expectRefusal(await decideAppeal(owner, alone, 'upheld'), 403, 'OWN_SANCTION')
  for (const author of [owner, administrator]) {
    const own = await openAppeal(player, await sanction(author, player))
    expectRefusal(await decideAppeal(author, own, 'overturned'), 404, 'NOT_FOUND')
    expectRefusal(await decideAppeal(player, own, 'overturned'), 403, 'FORBIDDEN')
  }
  // Administrators do not decide about the staff.
  const ofStaff = await openAppeal(administrator, await sanction(owner, administrator))
  expectRefusal(await decideAppeal(administrator, ofStaff, 'upheld'), 404, 'NOT_FOUND')
  const other = await app.as('administrator')
  expectRefusal(await decideAppeal(other, ofStaff, 'upheld'), 403, 'STAFF_SANCTION')
  expect((await appealFor(owner, ofStaff)).obstacle).toBeNull()

  await app.db.updateTable('users').set({ role: 'user' }).where('role', '=', 'administrator').execute()
  expect((await decideAppeal(owner, alone, 'upheld')).body.decision).toMatchObject({ isByAuthor: true })
  expect((await auditAbout(app, alone)).at(-1)).toMatchObject({ after: { isByAuthor: true } })
})

test('closes an appeal only by its decision, for good', async ({ app }) => {
  const { judge, player, ban } = await stage(app)
  const ticketId = await openAppeal(player, ban)
  expectRefusal(await setStatus(judge, ticketId, 'closed'), 409, 'APPEAL_DECIDES')
  const change = { status: 'closed' }
  expectRefusal(await reply(judge, ticketId, 'Konec', { change }), 409, 'APPEAL_DECIDES')
  const bulk = await judge.send('POST', `${TICKETS}/changes`, { ids: [ticketId], status: 'closed' })
  expect(bulk.body).toEqual({ changed: 0, refused: 1 })
  expect((await setStatus(judge, ticketId, 'in-progress')).status).toBe(200)
  expect((await reply(judge, ticketId, 'Čteme to')).status).toBe(201)
  await app.db.updateTable('sanctions').set({ kind: 'warning' }).execute()
  const plain = await openTicket(player)
  for (const [id, intoId] of [
    [ticketId, plain.id],
    [plain.id, ticketId],
  ])
    expectRefusal(await judge.send('POST', `${TICKETS}/${id}/merge`, { intoId }), 422, 'MERGE_REFUSED')
  await decideAppeal(judge, ticketId, 'upheld')
  expectRefusal(await setStatus(judge, ticketId, 'open'), 409, 'APPEAL_DECIDES')
  expectRefusal(
    await player.send('POST', TICKETS, { title: 'a', message: 'a', category: 'appeal' }),
    400,
    'BAD_REQUEST',
  )
})

test('opens tickets of allowed categories to a banned person', async ({ app }) => {
  const { player, ban } = await stage(app)
  const owner = await app.as('owner')
  const open = (category: string) => player.send('POST', TICKETS, { title: 'a', message: 'a', category })
  const { number, kind } = ban
  expectData(await open('support'), 403, 'SANCTIONED', { number, kind })
  expect(
    (await appealSettings(owner, { openCategories: ['support', 'support'] })).body.openCategories,
  ).toEqual(['support'])
  expect((await open('support')).status).toBe(201)
  expectData(await open('rules'), 403, 'SANCTIONED', { number })
})

test('revokes the approval with a lifted ban if the settings say so', async ({ app }) => {
  const { judge, player, ban, author } = await stage(app, { kind: 'warning' })
  const owner = await app.as('owner')
  const id = await applyFor(owner, player)
  await judge.send('POST', `/api/allowlist/submissions/${id}/approve`)
  const statusOf = async () => (await owner.get(`/api/users/${player.id}`)).body.allowlistStatus
  await decideAppeal(judge, await openAppeal(player, ban), 'lifted')
  const first = await sanction(author, player, { kind: 'ban' })
  await decideAppeal(judge, await openAppeal(player, first), 'lifted')
  expect(await statusOf()).toBe('approved')
  await appealSettings(owner, { isBackThroughAllowlist: true })
  const second = await sanction(author, player, { kind: 'ban' })
  await decideAppeal(judge, await openAppeal(player, second), 'overturned')
  expect(await statusOf()).toBe('approved')
  const third = await sanction(author, player, { kind: 'ban' })
  await decideAppeal(judge, await openAppeal(player, third), 'lifted')
  expect(await statusOf()).toBe('declined')
})

test('keeps the settings to owners and refuses a change of an old revision', async ({ app }) => {
  const owner = await app.as('owner', 'guvernér')
  const url = `${APPEALS}/settings`
  const { body: before } = await owner.get(url)
  const { editedBy: _editedBy, ...wished } = { ...before, againDays: 7 }
  const { body: after } = await owner.send('PUT', url, wished)
  expect(after).toMatchObject({ againDays: 7, revision: 1, editedBy: 'guvernér' })
  expectData(await owner.send('PUT', url, wished), 409, 'SETTINGS_CHANGED', { current: after })
  const refused = await appealSettings(owner, { earliestDays: 5, latestDays: 5 })
  expectRefusal(refused, 422, 'LATEST_BEFORE_EARLIEST')
  for (const bad of [
    { earliestDays: -1 },
    { latestDays: 1.5 },
    { openCategories: ['appeal'] },
    { form: { heading: '', help: '', questions: ['A?', ' A? '] } },
    { form: { heading: '', help: '', questions: Array.from('123456') } },
  ])
    expectRefusal(await appealSettings(owner, bad), 400, 'BAD_REQUEST')
  expect(await auditAbout(app, 'all')).toMatchObject([
    { action: 'sanctions.settings', before: { againDays: 0 }, after: { againDays: 7 } },
  ])
})

test('a new account with the licence of an erased one appeals without its traces', async ({ app }) => {
  const license = `license:${'c3'.repeat(20)}`
  const { author, judge, player } = await stage(app)
  await proveLicense(app, player, license)
  const ban = await sanction(author, player, { kind: 'ban', reason: 'Cheaty na koni', note: 'Tajemství' })
  await decideAppeal(judge, await openAppeal(player, ban, { message: 'Starý příběh' }), 'upheld')
  const ticketId = await openAppeal(player, ban, { message: 'Starý příběh' })
  expect((await player.send('DELETE', '/api/auth/me', { confirm: 'tereza' })).status).toBe(204)
  expectRefusal(await decideAppeal(judge, ticketId, 'upheld'), 404, 'NOT_FOUND')
  expect((await setStatus(judge, ticketId, 'closed')).status).toBe(200)

  const other = await app.as('user', 'josef')
  expect((await other.get(`${SANCTIONS}/${ban.number}/appeal`)).status).toBe(404)
  await proveLicense(app, other, license)
  const { sanction: held, appeals, obstacle } = await formOf(other, ban)
  expect({ held, appeals, obstacle }).toMatchObject({
    held: { id: ban.id, reason: 'Cheaty na koni', state: 'active' },
    appeals: [],
    obstacle: null,
  })
  const opened = await openAppeal(other, ban)
  expect(await ownSanction(other)).toMatchObject({ id: ban.id, appeals: [{ id: opened }] })
  const seen = []
  for (const path of [`${SANCTIONS}/mine`, `${TICKETS}/mine`, `${TICKETS}/${opened}`, '/api/notifications'])
    seen.push(await other.get(path))
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const trace of ['tereza', player.id, ticketId, 'Starý příběh', 'Tajemství'])
    expect(JSON.stringify(seen)).not.toContain(trace)
  expect((await decideAppeal(judge, opened, 'lifted')).body.sanction).toMatchObject({ name: 'josef' })
})
