import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person, TestApp } from '#test/app.ts'
import { applyFor, decide, SUBMISSIONS, withdraw } from '#test/applications.ts'
import { notificationsOf } from '#test/notifications.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { carryOutDeclines } from './review.ts'

const REASON = 'Málo slov'

const decline = (by: Person, id: string, more: object = {}) =>
  decide(by, id, 'decline', { reason: REASON, isHeld: true, ...more })
const undo = (by: Person, id: string) => by.send('POST', `${SUBMISSIONS}/${id}/decline/undo`)
const mineOf = async (player: Person) => {
  const { opening: _now, ...mine } = (await player.get('/api/allowlist/mine')).body
  return mine
}
const listed = async (by: Person, status: string): Promise<string[]> =>
  (await by.get(`${SUBMISSIONS}?status=${status}`)).body.submissions.map(({ id }: { id: string }) => id)
const userOf = ({ db }: TestApp, { id }: Person) =>
  db
    .selectFrom('users')
    .select(['allowlistStatus', 'allowlistAttempts', sql`last_attempt_date::text`.as('lastAttemptDate')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const declinesIn = async (reader: Person) =>
  (await reader.get('/api/audit?action=allowlist.decline')).body.entries

async function waitOut({ db }: TestApp) {
  await sql`update allowlist_declines set due_at = now()`.execute(db)
  return carryOutDeclines(db)
}

test('a decline taken back leaves no trace in attempts, waits, news and audit', async ({ app, player }) => {
  const [staff, colleague] = [await app.as('administrator', 'šerif'), await app.as('administrator')]
  const id = await applyFor(staff, player)
  const [{ questionId }] = (await mineOf(player)).latest.answers
  const [userBefore, mineBefore] = [await userOf(app, player), await mineOf(player)]

  const { status, body } = await decline(staff, id, { notes: [{ questionId, note: 'Rozveďte to' }] })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      status: 'declined',
      reason: REASON,
      reviewedBy: 'šerif',
      answers: [expect.objectContaining({ note: 'Rozveďte to' })],
    },
  })
  // The staff see it as decided, its player does not.
  expect([await listed(colleague, 'pending'), await listed(colleague, 'declined')]).toEqual([[], [id]])
  expect((await colleague.get(`${SUBMISSIONS}/waiting`)).body).toEqual({ count: 0 })
  expect((await colleague.get(SUBMISSIONS)).body.counts).toEqual({
    pending: 0,
    approved: 0,
    declined: 1,
    all: 1,
  })
  expect(await mineOf(player)).toEqual(mineBefore)
  expect(await userOf(app, player)).toEqual(userBefore)
  const late = await decide(colleague, id, 'approve')
  expectRefusal(late, 409, 'ALREADY_DECIDED', { status: 'declined', reviewedBy: 'šerif' })
  expect((await decline(staff, id)).body).toEqual(body)

  expectRefusal(await undo(colleague, id), 409, 'TOO_LATE')
  expect(await undo(staff, id)).toMatchObject({ status: 200, body: { status: 'pending', reviewedBy: null } })
  expect(await waitOut(app)).toEqual({ declined: 0 })
  expect([await mineOf(player), await userOf(app, player)]).toEqual([mineBefore, userBefore])
  expect(await listed(colleague, 'pending')).toEqual([id])
  expect(await notificationsOf(player)).toEqual([])
  expect(await declinesIn(await app.as('owner'))).toEqual([])
  expectRefusal(await undo(staff, id), 409, 'TOO_LATE')
  expect((await decide(colleague, id, 'approve')).status).toBe(200)
})

test('a decline that is not taken back is carried out once, by whoever declined', async ({ app, player }) => {
  const staff = await app.as('administrator', 'šerif')
  const id = await applyFor(staff, player)
  await decline(staff, id)
  expect(await carryOutDeclines(app.db)).toEqual({ declined: 0 })
  await sql`update allowlist_declines set due_at = now()`.execute(app.db)
  const outcomes = await Promise.all([carryOutDeclines(app.db), carryOutDeclines(app.db)])
  expect(outcomes.reduce((sum, { declined }) => sum + declined, 0)).toBe(1)

  expect(await mineOf(player)).toMatchObject({
    status: 'declined',
    latest: { reason: REASON, reviewedBy: 'šerif' },
  })
  expect(await userOf(app, player)).toMatchObject({ allowlistStatus: 'declined', allowlistAttempts: 1 })
  expect(await notificationsOf(player)).toMatchObject([{ kind: 'decision' }])
  expect(await declinesIn(await app.as('owner'))).toMatchObject([{ actor: 'šerif' }])
  expectRefusal(await undo(staff, id), 409, 'TOO_LATE')
})

test('an application withdrawn meanwhile stays withdrawn, and may be sent again', async ({ app, staff }) => {
  const player = await app.as('user')
  const id = await applyFor(staff, player)
  await decline(staff, id)
  expect((await withdraw(player, id)).status).toBe(204)
  expectRefusal(await undo(staff, id), 409, 'TOO_LATE')
  expect(await waitOut(app)).toEqual({ declined: 0 })
  expect(await mineOf(player)).toMatchObject({ status: 'none', canSubmit: true })
})

test('an account deleted meanwhile takes its decline with it', async ({ app, staff, player: staying }) => {
  const colleague = await app.as('administrator')
  const leaving = await app.as('user', 'tereza')
  const [one, other] = [await applyFor(staff, leaving), await applyFor(staff, staying)]
  for (const id of [one, other]) await decline(staff, id)
  expect((await leaving.send('DELETE', '/api/auth/me', { confirm: 'tereza' })).status).toBeLessThan(300)
  expect(await waitOut(app)).toEqual({ declined: 1 })
  expect(await listed(colleague, 'declined')).toEqual([other])
})

test('the staff see who reads an application, its author does not', async ({ app, staff: colleague }) => {
  const staff = await app.as('administrator', 'šerif')
  const id = await applyFor(staff, await app.as('user'))
  const own = await applyFor(staff, colleague)
  const show = (by: Person, which: string, doing: string | null) =>
    by.send('PUT', `${SUBMISSIONS}/${which}/presence`, { doing })
  const readers = async (by: Person) => (await by.get(`${SUBMISSIONS}/readers`)).body

  expect(await show(staff, id, 'viewing')).toMatchObject({ status: 200, body: [] })
  expect(await readers(colleague)).toMatchObject([{ submissionId: id, username: 'šerif', doing: 'viewing' }])
  await show(staff, id, 'writing')
  expect(await readers(colleague)).toMatchObject([{ submissionId: id, doing: 'writing' }])
  await show(staff, own, 'viewing')
  expect(await readers(colleague)).toEqual([])
  // Leaving the one before arrives late and changes nothing.
  await show(staff, id, null)
  const other = await app.as('administrator')
  expect(await readers(other)).toMatchObject([{ submissionId: own }])
  await app.db
    .updateTable('allowlistPresence')
    .set({ seenAt: new Date(Date.now() - 30_000) })
    .execute()
  expect(await readers(other)).toEqual([])
  expectRefusal(await show(staff, crypto.randomUUID(), 'viewing'), 404, 'NOT_FOUND')
})
