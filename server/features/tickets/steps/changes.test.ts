import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person, TestApp } from '#test/app.ts'
import { notificationsOf } from '#test/notifications.ts'
import { test } from '#test/site-test.ts'
import { assign, auditAbout, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'
import { notifyOfChanges } from './changes.ts'

const CHANGES = `${TICKETS}/changes`

const step = (person: Person, ids: string[], values: object, id?: string) =>
  person.send('POST', CHANGES, { ...(id && { id }), ids, ...values })
const undo = (person: Person, id: string) => person.send('POST', `${CHANGES}/${id}/undo`, {})

const letTimePass = ({ db }: TestApp) => sql`update ticket_changes set tell_at = now()`.execute(db)

test('notifies of a bulk step only after its undo time', async ({ app, player }) => {
  const staff = await app.as('administrator', 'šerif')
  const tickets = [await openTicket(player), await openTicket(player)]
  const ids = tickets.map(({ id }) => id)

  expect((await step(staff, ids, { status: 'closed' })).body).toEqual({ changed: 2, refused: 0 })
  expect((await player.get(`${TICKETS}/${ids[0]}`)).body.status).toBe('closed')
  expect(await notifyOfChanges(app.db)).toEqual({ told: 0 })
  expect(await notificationsOf(player)).toEqual([])

  await letTimePass(app)
  expect(await Promise.all([notifyOfChanges(app.db), notifyOfChanges(app.db)])).toHaveLength(2)
  const news = await notificationsOf(player)
  expect(new Set(news.map(({ about }) => about.id))).toEqual(new Set(ids))
  expect(news).toHaveLength(2)
  for (const one of news)
    expect(one).toMatchObject({ kind: 'decision', outcome: 'closed', count: 1, actor: { username: 'šerif' } })
})

test('notifies nobody of an undone step, but keeps it in the audit', async ({ app, player }) => {
  const staff = await app.as('administrator', 'šerif')
  const colleague = await app.as('administrator')
  const [first, second] = [await openTicket(player), await openTicket(player)]
  await assign(staff, second.id, colleague.id)
  const before = await notificationsOf(colleague)
  const id = randomUUID()
  const values = { status: 'closed', assigneeId: staff.id }
  expect((await step(staff, [first.id, second.id], values, id)).body).toEqual({ changed: 2, refused: 0 })

  expect((await undo(staff, id)).body).toEqual({ changed: 2 })
  expect((await undo(staff, id)).body).toEqual({ changed: 0 })

  expect((await staff.get(`${TICKETS}/${first.id}`)).body).toMatchObject({ status: 'open', assignee: null })
  expect((await staff.get(`${TICKETS}/${second.id}`)).body.assignee.id).toBe(colleague.id)
  await letTimePass(app)
  await notifyOfChanges(app.db)
  expect([await notificationsOf(player), await notificationsOf(colleague)]).toEqual([[], before])
  expect((await auditAbout(app, first.id)).map(({ action, after }) => [action, after])).toEqual([
    ['tickets.assign', { assigneeId: staff.id, assignee: 'šerif' }],
    ['tickets.status', { status: 'closed' }],
    ['tickets.assign', { assigneeId: null, assignee: null }],
    ['tickets.status', { status: 'open' }],
  ])
})

test('restores closing time and rating when a reopening is undone', async ({ player, staff }) => {
  const ticket = await openTicket(player)
  await setStatus(staff, ticket.id, 'closed')
  await player.send('PUT', `${TICKETS}/${ticket.id}/rating`, { score: 4, word: 'Rychlé' })
  const { closedAt, rating } = (await player.get(`${TICKETS}/${ticket.id}`)).body
  expect(rating).toMatchObject({ score: 4, word: 'Rychlé' })
  const id = randomUUID()
  await step(staff, [ticket.id], { status: 'open' }, id)
  expect((await player.get(`${TICKETS}/${ticket.id}`)).body).toMatchObject({ closedAt: null, rating: null })

  await undo(staff, id)

  const now = (await player.get(`${TICKETS}/${ticket.id}`)).body
  expect(now).toMatchObject({ status: 'closed', closedAt, rating })
})

test('lets only the maker undo a step, in time, on tickets unchanged since', async ({ app, player }) => {
  const staff = await app.as('administrator')
  const colleague = await app.as('owner')
  const [first, second, third] = [
    await openTicket(player),
    await openTicket(player),
    await openTicket(player),
  ]
  const [one, two] = [randomUUID(), randomUUID()]
  await step(staff, [first.id, second.id], { status: 'closed' }, one)
  expect((await undo(colleague, one)).body).toEqual({ changed: 0 })
  await setStatus(colleague, first.id, 'in-progress')

  expect((await undo(staff, one)).body).toEqual({ changed: 1 })

  expect((await staff.get(`${TICKETS}/${first.id}`)).body.status).toBe('in-progress')
  expect((await staff.get(`${TICKETS}/${second.id}`)).body.status).toBe('open')
  await step(staff, [third.id], { status: 'closed' }, two)
  await letTimePass(app)
  await notifyOfChanges(app.db)
  expect((await undo(staff, two)).body).toEqual({ changed: 0 })
  expect((await staff.get(`${TICKETS}/${third.id}`)).body.status).toBe('closed')
})

test('notifies of the status at the end of the undo time, not of one in between', async ({ app, player }) => {
  const staff = await app.as('administrator')
  const { id } = await openTicket(player)
  await step(staff, [id], { status: 'closed' })
  await setStatus(await app.as('owner'), id, 'in-progress')
  await letTimePass(app)
  await notifyOfChanges(app.db)
  expect(await notificationsOf(player)).toMatchObject([{ outcome: 'in-progress', count: 1 }])
})

test('applies a repeated step once; steps under one id are undone together', async ({ player, staff }) => {
  const ticket = await openTicket(player)
  const id = randomUUID()
  await step(staff, [ticket.id], { status: 'in-progress' }, id)
  await step(staff, [ticket.id], { status: 'closed' }, id)
  expect((await step(staff, [ticket.id], { status: 'closed' }, id)).body).toEqual({ changed: 0, refused: 0 })
  expect((await undo(staff, id)).body).toEqual({ changed: 1 })
  expect((await staff.get(`${TICKETS}/${ticket.id}`)).body.status).toBe('open')
})

test('an undo leaves a ticket with a new message, whose news is sent in time', async ({
  app,
  player,
  staff,
}) => {
  const ids = (await Promise.all([openTicket(player), openTicket(player)])).map((ticket) => ticket.id)
  for (const one of ids) await setStatus(staff, one, 'closed')
  const id = randomUUID()
  await step(staff, ids, { status: 'open', assigneeId: staff.id }, id)
  await reply(player, ids[0] ?? '', 'Ještě něco')

  expect((await undo(staff, id)).body).toEqual({ changed: 1 })

  const stateOf = async (one = '') => {
    const { status, assignee } = (await staff.get(`${TICKETS}/${one}`)).body
    return { status, assignee: assignee?.id }
  }
  expect(await stateOf(ids[0])).toEqual({ status: 'open', assignee: staff.id })
  expect(await stateOf(ids[1])).toEqual({ status: 'closed', assignee: undefined })
  await letTimePass(app)
  await notifyOfChanges(app.db)
  const news = await notificationsOf(player)
  expect(news.filter(({ outcome }) => outcome === 'open').map(({ about }) => about.id)).toEqual([ids[0]])
})

test('skips and counts tickets one may not handle or may not assign to that person', async ({ app }) => {
  const player = await app.as('user')
  const staff = await app.as('administrator')
  const hidden = await openTicket(player, { category: 'complaint', concernedId: staff.id })
  const forOwners = await openTicket(player, { category: 'management' })
  const own = await openTicket(staff)
  const plain = await openTicket(player)
  const ids = [hidden.id, forOwners.id, own.id, plain.id, plain.id]

  expect((await step(staff, ids, { assigneeId: staff.id })).body).toEqual({ changed: 1, refused: 3 })
  expect((await step(staff, ids, { assigneeId: player.id })).body).toEqual({ changed: 0, refused: 4 })
  expect((await step(staff, ids, { assigneeId: '999999999999999' })).body).toEqual({ changed: 0, refused: 4 })
  const owner = await app.as('owner')
  for (const { id } of [hidden, forOwners])
    expect((await owner.get(`${TICKETS}/${id}`)).body.assignee).toBeNull()
  const waiting = await app.db.selectFrom('ticketChanges').select('ticketId').execute()
  expect(waiting).toEqual([{ ticketId: plain.id }])
})

test('skips tickets that others took since, and names their assignees', async ({ app, player }) => {
  const [staff, other] = [await app.as('administrator', 'šerif'), await app.as('administrator', 'písař')]
  const [free, taken, handed] = [await openTicket(player), await openTicket(player), await openTicket(player)]
  await assign(other, taken.id, other.id)
  await assign(other, handed.id, other.id)

  const { body } = await step(staff, [free.id, taken.id, handed.id], {
    assigneeId: staff.id,
    assigneesWere: { [free.id]: null, [taken.id]: null, [handed.id]: other.id },
  })

  expect(body).toEqual({ changed: 2, refused: 0, taken: { count: 1, by: ['písař'] } })
  expect((await staff.get(`${TICKETS}/${taken.id}`)).body.assignee.id).toBe(other.id)
  expect((await staff.get(`${TICKETS}/${handed.id}`)).body.assignee.id).toBe(staff.id)
})

test('an undo does not restore text about an account deleted in the meantime', async ({ app, staff }) => {
  const player = await app.as('user', 'terezakolt')
  const ticket = await openTicket(await app.as('user'))
  const own = await openTicket(player)
  const close = (id: string) =>
    staff.send('PATCH', `${TICKETS}/${id}`, {
      status: 'closed',
      closing: { reasonId: null, word: `Lhal terezakolt ${player.id}` },
    })
  for (const { id } of [ticket, own]) await close(id)
  const [reopening, rewording] = [randomUUID(), randomUUID()]
  await step(staff, [ticket.id], { status: 'open' }, reopening)
  await step(staff, [own.id], { closing: { reasonId: null, word: 'Jinak' } }, rewording)

  expect((await player.send('DELETE', '/api/auth/me', { confirm: 'terezakolt' })).status).toBe(204)
  for (const id of [reopening, rewording]) await undo(staff, id)
  const wordOf = async ({ id }: { id: string }) => (await staff.get(`${TICKETS}/${id}`)).body.closing.word
  expect(await wordOf(ticket)).toBe('Lhal terezakolt Smazaný účet')
  expect(await wordOf(own)).toBe('Jinak')
})
