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
