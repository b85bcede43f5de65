import { expect } from 'vitest'
import { MAX_WITHDRAWALS } from '@westmore/contract/allowlist.ts'
import { times } from '#test/races.ts'
import { startTestApp, type Person } from '#test/app.ts'
import {
  askQuestion,
  decide,
  letHoursPass,
  mineOf,
  SUBMISSIONS,
  submit,
  withdraw,
} from '#test/applications.ts'
import { test } from '#test/site-test.ts'
import { expectRefusal } from '#test/refusal.ts'

async function apply(player: Person, questionId: string, answer = 'Honák') {
  const { status, body } = await submit(player, questionId, answer)
  expect(status).toBe(201)
  return body as { id: string }
}

test('returns a withdrawn application to the draft and counts no attempt', async ({ app, staff }) => {
  const question = await askQuestion(staff)
  const [player, next] = [await app.as('user', 'tereza'), await app.as('user')]
  const submission = await apply(player, question, 'Honák z rovin')
  await apply(next, question)

  expect((await withdraw(player, submission.id)).status).toBe(204)

  expect(await mineOf(player)).toMatchObject({
    status: 'none',
    attempts: 0,
    canSubmit: true,
    queue: null,
    latest: { id: submission.id, status: 'withdrawn' },
  })
  expect((await mineOf(next)).queue).toEqual({ position: 1, length: 1 })
  expect((await player.get('/api/allowlist/draft')).body).toMatchObject({
    answers: [{ questionId: question, question: 'Kdo jsi?', answer: 'Honák z rovin' }],
    currentQuestionId: question,
  })
  const { body: waiting } = await staff.get(SUBMISSIONS)
  expect(waiting.submissions).toMatchObject([{ userId: next.id }])
  await apply(player, question)
  expect(await mineOf(player)).toMatchObject({ status: 'pending', attempts: 0, attemptNumber: 1 })
})

test('lets only the author withdraw, while undecided; nobody decides it then', async ({ app }) => {
  const staff = await app.as('administrator', 'marsal')
  const question = await askQuestion(staff)
  const [player, other] = [await app.as('user'), await app.as('user')]
  const submission = await apply(player, question)

  for (const [stranger, status] of [
    [app.visitor, 401],
    [other, 404],
    [staff, 404],
  ] as const)
    expect((await withdraw(stranger, submission.id)).status).toBe(status)
  await decide(staff, submission.id, 'approve')
  expectRefusal(await withdraw(player, submission.id), 409, 'ALREADY_DECIDED', {
    status: 'approved',
    reviewedBy: 'marsal',
  })
  expect((await mineOf(player)).status).toBe('approved')

  const withdrawn = await apply(other, question)
  await withdraw(other, withdrawn.id)
  for (const verb of ['approve', 'decline'] as const)
    expectRefusal(await decide(staff, withdrawn.id, verb), 409, 'ALREADY_DECIDED', {
      status: 'withdrawn',
      reviewedBy: null,
    })
})

test('ends in one result if an application is withdrawn and decided at once', async ({ staff, player }) => {
  const submission = await apply(player, await askQuestion(staff))

  const answers = await times(10, (n) =>
    n % 2 === 0 ? withdraw(player, submission.id) : decide(staff, submission.id, 'approve'),
  )

  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(answers.filter(({ body }) => body?.code === 'ALREADY_DECIDED')).toHaveLength(9)
  const { status, latest } = await mineOf(player)
  expect([
    ['none', 'withdrawn'],
    ['approved', 'approved'],
  ]).toContainEqual([status, latest.status])
})

test('keeps an earlier decline when a later one is withdrawn', async ({ app, staff, player }) => {
  const question = await askQuestion(staff)
  const first = await apply(player, question)
  await decide(staff, first.id, 'decline', { reason: 'Krátké' })
  await letHoursPass(app, player, 25)

  await withdraw(player, (await apply(player, question)).id)

  expect(await mineOf(player)).toMatchObject({
    status: 'declined',
    attempts: 1,
    attemptNumber: 2,
    canSubmit: true,
  })
})

test(`allows ${MAX_WITHDRAWALS} withdrawals a day, and more the next day`, async ({ app, staff, player }) => {
  const question = await askQuestion(staff)
  for (let n = 0; n < MAX_WITHDRAWALS; n += 1)
    expect((await withdraw(player, (await apply(player, question)).id)).status).toBe(204)
  const last = await apply(player, question)
  expectRefusal(await withdraw(player, last.id), 409, 'TOO_MANY_WITHDRAWN')
  expect((await mineOf(player)).status).toBe('pending')

  await letHoursPass(app, player, 25)
  expect((await withdraw(player, last.id)).status).toBe(204)
})

test('shows the median of recent waits once there are enough', async ({ app, staff, player }) => {
  const question = await askQuestion(staff)
  await apply(player, question)
  const decideAfter = async (minutes: number) => {
    const { id } = await apply(await app.as('user'), question)
    await decide(staff, id, 'approve')
    await app.administer(
      `update allowlist_submissions set submitted_at = reviewed_at - interval '${minutes} minutes' where id = '${id}'`,
    )
  }
  for (const minutes of [10, 600, 20, 5_000]) await decideAfter(minutes)
  expect((await mineOf(player)).usualWaitMinutes).toBeNull()
  await decideAfter(90)
  expect((await mineOf(player)).usualWaitMinutes).toBe(90)
})

test('shows the address of the game to approved players until their access is revoked', async () => {
  const address = 'hra.westmore.cz:30120'
  await using app = await startTestApp({ GAME_CONNECT_ADDRESS: address })
  const staff = await app.as('administrator')
  const question = await askQuestion(staff)
  const player = await app.as('user')
  const told = async () => (await mineOf(player)).connectAddress
  expect(await told()).toBeNull()
  const submission = await apply(player, question)
  expect(await told()).toBeNull()
  await decide(staff, submission.id, 'approve')
  expect(await told()).toBe(address)
  await decide(staff, submission.id, 'revoke', { reason: 'Pravidla' })
  expect(await told()).toBeNull()
  expect((await mineOf(staff)).connectAddress).toBeNull()
})
