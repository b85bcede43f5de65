import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person, TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { openAppeal, sanction } from '#test/sanctions.ts'
import { test } from '#test/site-test.ts'
import { auditAbout, letDaysPass, openTicket, reply, setStatus, TICKETS, upload } from '#test/tickets.ts'
import { enforceDeadlines } from './deadlines.ts'

const DEADLINES = `${TICKETS}/deadlines`

const setDeadlines = (owner: Person, remindAfterDays: unknown, closeAfterDays: unknown) =>
  owner.send('PUT', DEADLINES, { remindAfterDays, closeAfterDays })

async function openAnswered(app: TestApp, staff: Person) {
  const player = await app.as('user')
  const { id } = await openTicket(player)
  await reply(staff, id, 'Jak to dopadlo?')
  await player.send('PUT', `${TICKETS}/${id}/read`, { seq: 2 })
  return { player, id, read: async () => (await player.get(`${TICKETS}/${id}`)).body }
}

test('keeps deadlines off until an owner sets them', async ({ app }) => {
  const owner = await app.as('owner', 'guvernér')
  const administrator = await app.as('administrator')
  const { id, read } = await openAnswered(app, owner)
  await letDaysPass(app, id, 400)
  expect((await owner.get(DEADLINES)).body).toEqual({
    remindAfterDays: null,
    closeAfterDays: null,
    updatedAt: null,
  })

  expect(await enforceDeadlines(app.db)).toEqual({ reminded: 0, closed: 0 })
  expect(await read()).toMatchObject({ status: 'open', unread: 0 })

  expect((await setDeadlines(owner, 3, 7)).body).toEqual({ remindAfterDays: 3, closeAfterDays: 7 })
  expect((await administrator.get(DEADLINES)).body).toMatchObject({ remindAfterDays: 3, closeAfterDays: 7 })
})

test('asks for a reminder before the closing', async ({ owner }) => {
  for (const [remind, close] of [
    [5, 5],
    [5, 4],
  ]) {
    expectRefusal(await setDeadlines(owner, remind, close), 422, 'CLOSE_BEFORE_REMINDER')
  }
  for (const [remind, close] of [
    [364, 365],
    [365, null],
    [null, 1],
  ]) {
    expect((await setDeadlines(owner, remind, close)).status).toBe(200)
  }
})

test('reminds a silent player once and closes the ticket days later, never in one run', async ({ app }) => {
  const owner = await app.as('owner')
  const { id, player, read } = await openAnswered(app, owner)
  await setDeadlines(owner, 3, 7)
  await letDaysPass(app, id, 30)

  expect(await enforceDeadlines(app.db)).toEqual({ reminded: 1, closed: 0 })
  expect(await enforceDeadlines(app.db)).toEqual({ reminded: 0, closed: 0 })
  expect(await read()).toMatchObject({ status: 'open', unread: 1, waitingOn: 'player' })

  await letDaysPass(app, id, 4)
  expect(await enforceDeadlines(app.db)).toEqual({ reminded: 0, closed: 1 })
  expect(await read()).toMatchObject({ status: 'closed', unread: 2 })
  expect((await player.get(`${TICKETS}/${id}/events`)).body).toMatchObject([
    { kind: 'reminded', username: null, to: '3' },
    { kind: 'status', username: null, from: 'open', to: 'closed' },
  ])
  expect((await player.get(`${TICKETS}/unread`)).body).toEqual({ mine: 1, staff: 0 })
  expect((await auditAbout(app, id)).at(-1)).toMatchObject({
    actor: 'Westmore',
    action: 'tickets.status',
    after: { status: 'closed' },
  })
  expect(await enforceDeadlines(app.db)).toEqual({ reminded: 0, closed: 0 })
})

test('leaves tickets that wait for the staff, and an answer restarts the days', async ({ app, owner }) => {
  await setDeadlines(owner, 2, 3)
  const unanswered = await openTicket(await app.as('user'))
  const answered = await openAnswered(app, owner)
  await reply(answered.player, answered.id, 'Ještě ne')
  for (const { id } of [unanswered, answered]) await letDaysPass(app, id, 100)
  expect(await enforceDeadlines(app.db)).toEqual({ reminded: 0, closed: 0 })

  const late = await openAnswered(app, owner)
  await letDaysPass(app, late.id, 2)
  expect(await enforceDeadlines(app.db)).toEqual({ reminded: 1, closed: 0 })
  await reply(late.player, late.id, 'Promiňte')
  await reply(owner, late.id, 'A?')
  await letDaysPass(app, late.id, 2)
  expect(await enforceDeadlines(app.db)).toEqual({ reminded: 1, closed: 0 })
})

test('restarts the days of a ticket that the staff reopened', async ({ app, owner }) => {
  await setDeadlines(owner, 2, 3)
  const { id, read } = await openAnswered(app, owner)
  await letDaysPass(app, id, 2)
  await enforceDeadlines(app.db)
  await letDaysPass(app, id, 1)
  expect(await enforceDeadlines(app.db)).toEqual({ reminded: 0, closed: 1 })

  await setStatus(owner, id, 'open')

  expect(await enforceDeadlines(app.db)).toEqual({ reminded: 0, closed: 0 })
  expect(await read()).toMatchObject({ status: 'open' })
  await letDaysPass(app, id, 2)
  expect(await enforceDeadlines(app.db)).toEqual({ reminded: 1, closed: 0 })
  await letDaysPass(app, id, 1)
  expect(await enforceDeadlines(app.db)).toEqual({ reminded: 0, closed: 1 })
})

test('removes unsent files after a day; sent and younger ones stay', async ({ app, player }) => {
  const { id } = await openTicket(player)
  const sent = (await upload(app, player, 'a.txt', 'poslaný')).body
  const young = (await upload(app, player, 'b.txt', 'mladý')).body
  const forgotten = (await upload(app, player, 'c.txt', 'zapomenutý')).body
  await reply(player, id, 'Zde', { attachmentIds: [sent.id] })
  const age = (ids: string[], interval: string) =>
    app.db
      .updateTable('ticketAttachments')
      .set({ createdAt: sql`now() - ${interval}::interval` })
      .where('id', 'in', ids)
      .execute()
  await age([sent.id, forgotten.id], '1 day 1 second')
  await age([young.id], '23 hours 59 minutes')

  await enforceDeadlines(app.db)

  const status = async (fileId: string) => (await player.get(`${TICKETS}/attachments/${fileId}`)).status
  expect([await status(sent.id), await status(young.id), await status(forgotten.id)]).toEqual([200, 200, 404])
})

test('neither reminds of appeals nor closes them', async ({ app, owner, player }) => {
  const id = await openAppeal(player, await sanction(owner, player))
  await reply(owner, id)
  await letDaysPass(app, id, 9)
  await setDeadlines(owner, 1, 2)
  expect(await enforceDeadlines(app.db)).toEqual({ reminded: 0, closed: 0 })
})
