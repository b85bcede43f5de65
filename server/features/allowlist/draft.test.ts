import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { times } from '#test/races.ts'
import { askQuestion, SUBMISSIONS } from '#test/applications.ts'
import type { Person } from '#test/app.ts'
import { test } from '#test/site-test.ts'

const DRAFT = '/api/allowlist/draft'

type Writing = { questionId: string; answer: string }

const save = (person: Person, revision: number, ...answers: Writing[]) =>
  person.send('PUT', DRAFT, { revision, answers: answers.map((one) => ({ question: 'Kdo jsi?', ...one })) })

async function read(person: Person) {
  const { body } = await person.get(DRAFT)
  return body
}

test('stores nothing over a draft changed elsewhere, but returns it as it is now', async ({ player }) => {
  const [first, second] = [randomUUID(), randomUUID()]
  await save(player, 0, { questionId: first, answer: 'Jan' })
  await save(player, 1, { questionId: first, answer: 'Jan Hora, kovář' })
  const before = await read(player)

  const late = await player.send('PUT', DRAFT, {
    revision: 1,
    answers: [
      { questionId: first, question: 'Kdo jsi?', answer: 'Jan!' },
      { questionId: second, question: 'Odkud jsi?', answer: 'Z rovin' },
    ],
    currentQuestionId: second,
  })

  expect(late).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED', data: { current: before } } })
  expect(before).toMatchObject({ revision: 2, answers: [{ answer: 'Jan Hora, kovář' }] })
  expect(await read(player)).toEqual(before)
  expect(await save(player, 2, { questionId: first, answer: 'Jan Hora!' })).toMatchObject({
    status: 200,
    body: { revision: 3 },
  })
  expect((await read(player)).answers).toMatchObject([{ answer: 'Jan Hora!' }])
})

test('stores one of 20 simultaneous saves and returns it to the others', async ({ player }) => {
  const questionId = randomUUID()
  await save(player, 0, { questionId, answer: 'Jan' })

  const answers = await times(20, (index) => save(player, 1, { questionId, answer: `Jan ${index}` }))

  const stored = await read(player)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(19)
  for (const { body } of refused) expect(body.data.current).toEqual(stored)
  expect(stored.revision).toBe(2)
})

test('refuses the revision of a discarded draft and continues it', async ({ player }) => {
  const questionId = randomUUID()
  await save(player, 0, { questionId, answer: 'Jan' })
  await player.send('DELETE', DRAFT)
  const { revision } = await read(player)
  expect(revision).toBe(2)
  expect(await save(player, revision, { questionId, answer: 'Josef' })).toMatchObject({ status: 200 })

  const late = await save(player, 1, { questionId, answer: 'Jan!' })

  expect(late).toMatchObject({ status: 409, body: { data: { current: { answers: [{ answer: 'Josef' }] } } } })
})

test('refuses to submit a text older than a draft the sender has not seen', async ({ staff, player }) => {
  const questionId = await askQuestion(staff)
  await save(player, 0, { questionId, answer: 'Jan' })
  await save(player, 1, { questionId, answer: 'Jan Hora ' })
  const draft = await read(player)
  const submit = (answer: string, revision: number) =>
    player.send('POST', SUBMISSIONS, { answers: [{ questionId, answer }], revision })

  const stale = await submit('Jan', 1)

  expect(stale).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED', data: { current: draft } } })
  expect(await read(player)).toEqual(draft)
  expect((await player.get('/api/allowlist/mine')).body.status).toBe('none')
  // Equal text is not outdated, whatever revision it was read under.
  expect(await submit('Jan Hora', 1)).toMatchObject({ status: 201 })
})

test('of two answers to one question in a request the last counts', async ({ staff, player }) => {
  const questionId = await askQuestion(staff)
  const twice = ['Jan', 'Josef'].map((answer) => ({ questionId, answer }))
  await save(player, 0, ...twice)
  expect((await read(player)).answers).toMatchObject([{ answer: 'Josef' }])
  const sent = await player.send('POST', SUBMISSIONS, { answers: twice })
  expect(sent.body.answers).toMatchObject([{ answer: 'Josef' }])
})

test('accepts a submission typed over the newest draft before it was saved', async ({ staff, player }) => {
  const questionId = await askQuestion(staff)
  await save(player, 0, { questionId, answer: 'Jan' })

  const sent = await player.send('POST', SUBMISSIONS, {
    answers: [{ questionId, answer: 'Jan Hora' }],
    revision: 1,
  })

  expect(sent).toMatchObject({ status: 201, body: { answers: [{ answer: 'Jan Hora' }] } })
})
