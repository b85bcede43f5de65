import { sql } from 'kysely'
import { expect } from 'vitest'
import { decide, QUESTIONS, SUBMISSIONS } from '#test/applications.ts'
import type { TestApp } from '#test/app.ts'
import { notificationsOf, NOTIFICATIONS } from '#test/notifications.ts'
import { test } from '#test/site-test.ts'
import { remindApplicants } from './reminders.ts'

async function declinedSince(app: TestApp, interval: string) {
  const staff = await app.as('administrator')
  const player = await app.as('user')
  await app.db.deleteFrom('allowlistQuestions').execute()
  const { body: question } = await staff.send('POST', QUESTIONS, { question: 'Kdo jsi?' })
  const answers = [{ questionId: question.id, answer: 'Jan' }]
  const { body } = await player.send('POST', SUBMISSIONS, { answers })
  await decide(staff, body.id, 'decline', { reason: 'Stručné.' })
  await player.send('PUT', `${NOTIFICATIONS}/read`, {})
  const set = { lastAttemptDate: sql<string>`now() - ${interval}::interval` }
  await app.db.updateTable('users').set(set).where('id', '=', player.id).execute()
  return { player, id: body.id, answers }
}

test('reminds a player once when the 24 hours after a decline are over', async ({ app }) => {
  const early = await declinedSince(app, '23 hours 59 minutes')
  const { player, id, answers } = await declinedSince(app, '24 hours')
  const old = await declinedSince(app, '8 days 1 minute')
  expect(await remindApplicants(app.db)).toEqual({ reminded: 1 })
  expect(await remindApplicants(app.db)).toEqual({ reminded: 0 })
  expect(await notificationsOf(player)).toMatchObject([
    { kind: 'reminder', about: { type: 'submission', id }, outcome: null, actor: null },
  ])
  for (const other of [early, old]) expect(await notificationsOf(other.player)).toEqual([])

  const again = await declinedSince(app, '25 hours')
  const { body: questions } = await again.player.get(QUESTIONS)
  const given = questions.map((one: { id: string }) => ({ ...answers[0], questionId: one.id }))
  expect((await again.player.send('POST', SUBMISSIONS, { answers: given })).status).toBe(201)
  expect(await remindApplicants(app.db)).toEqual({ reminded: 0 })
})
