import { expect } from 'vitest'
import { askQuestion, submit } from '#test/applications.ts'
import type { Person, TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'

const deedsOf = ({ db }: TestApp) =>
  db
    .selectFrom('audit')
    .select(['actor', 'action', 'subjectType', 'subjectId', 'before', 'after'])
    .orderBy('id')
    .execute()

async function submitTo(app: TestApp, staff: Person) {
  const player = await app.as('user')
  const questionId = await askQuestion(staff)
  const { body: submission } = await submit(player, questionId)
  return {
    player,
    question: { id: questionId },
    submission,
    url: `/api/allowlist/submissions/${submission.id}`,
  }
}

test('records each action of the staff with person, subject, before and after', async ({ app }) => {
  const staff = await app.as('administrator', 'marsal')
  const { question, submission, url } = await submitTo(app, staff)
  const at = `/api/allowlist/questions/${question.id}`
  await staff.send('PATCH', at, { question: 'Jak si říkáš?' })
  await staff.send('PUT', '/api/allowlist/questions/order', { ids: [question.id] })
  await staff.send('POST', `${url}/notes`, { text: 'Podezřelý' })
  await staff.send('POST', `${url}/approve`)
  await staff.send('POST', `${url}/revoke`, { reason: 'Porušení pravidel' })
  await staff.send('DELETE', at)

  const ofQuestion = { actor: 'marsal', subjectType: 'question', subjectId: question.id }
  const ofSubmission = { actor: 'marsal', subjectType: 'submission', subjectId: submission.id }
  const reworded = { question: 'Jak si říkáš?' }
  expect(await deedsOf(app)).toMatchObject([
    { ...ofQuestion, action: 'allowlist.createQuestion', before: null, after: { question: 'Kdo jsi?' } },
    { ...ofQuestion, action: 'allowlist.updateQuestion', before: { question: 'Kdo jsi?' }, after: reworded },
    {
      ...ofQuestion,
      subjectId: 'all',
      action: 'allowlist.reorderQuestions',
      before: [question.id],
      after: [question.id],
    },
    { ...ofSubmission, action: 'allowlist.note', before: null, after: { text: 'Podezřelý' } },
    {
      ...ofSubmission,
      action: 'allowlist.approve',
      before: { status: 'pending' },
      after: { status: 'approved' },
    },
    {
      ...ofSubmission,
      action: 'allowlist.revoke',
      before: { status: 'approved' },
      after: { status: 'declined', revokeReason: 'Porušení pravidel' },
    },
    { ...ofQuestion, action: 'allowlist.deleteQuestion', before: reworded, after: null },
  ])
})

test('records nothing for a refused action', async ({ app, staff }) => {
  const { url } = await submitTo(app, staff)
  await staff.send('POST', `${url}/decline`, { reason: 'Málo podrobností' })
  const before = await deedsOf(app)

  expect((await staff.send('POST', `${url}/approve`)).status).toBe(409)
  expect((await staff.send('POST', `${url}/decline`, { reason: ' ' })).status).toBe(400)
  expect((await staff.send('POST', `${url}/revoke`, { reason: 'x' })).status).toBe(409)
  expect((await staff.send('PUT', '/api/allowlist/questions/order', { ids: [] })).status).toBe(409)

  expect(await deedsOf(app)).toEqual(before)
})

test('rolls back the entry and the decision if the commit fails', async ({ app, staff }) => {
  const { player, url } = await submitTo(app, staff)
  const before = await deedsOf(app)
  await app.administer(
    "create function fail() returns trigger language plpgsql as $$ begin raise 'secret of the database'; end $$",
  )
  await app.administer(
    'create constraint trigger fail after insert on audit initially deferred for each row execute function fail()',
  )

  for (const [verb, body] of [['approve'], ['decline', { reason: 'Málo podrobností' }]] as const) {
    const answer = await staff.send('POST', `${url}/${verb}`, body)
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Something went wrong on our side',
      requestId: answer.headers['x-request-id'],
    })
  }

  expect(await deedsOf(app)).toEqual(before)
  expect((await player.get('/api/allowlist/mine')).body).toMatchObject({
    status: 'pending',
    attempts: 0,
    latest: { status: 'pending', reviewedBy: null, reason: null },
  })
})
